// Random games of Andantino (base game) in plain C++: the yardstick for our Numba playouts.
// Build: g++ -O3 -march=native -std=c++20 andantino.cpp -o andantino      Use: ./andantino COUNT [SEED]
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace {

// The board. A tile one row further out needs two neighbours in the row before it, so 48 placements
// reach at most 25 rows from the set-up. Rows of 64 make coordinates a shift and a mask.
constexpr int kShift = 6, kRow = 1 << kShift, kRows = 56, kCells = kRow * kRows;
constexpr int kFirstTile = 28 * kRow + 28;
constexpr int kPlacements = 48;  // A4: 50 tiles, two of them in the set-up
constexpr int kMaxOpen = 64;     // 50 tiles have at most 106 free sides, an open cell takes two

// The six neighbours in circular order; the first three are also the axes.
constexpr std::array<int, 6> kAround{1, 1 - kRow, -kRow, -1, kRow - 1, kRow};

enum Side { kWhite = 0, kRed = 1 };
enum Outcome { kWhiteWins = 0, kRedWins = 1, kDraw = 2, kRunning = 3 };
enum class Region { kOpen, kEmpty, kCaught };

// A cell is one byte: bits 0-2 count its neighbouring tiles, bits 4 and 5 say whose tile is on it.
// So "empty and just got its second neighbour" is a single comparison.
using Cell = std::uint8_t;
constexpr int kSideBit = 4;
constexpr Cell tile_of(int side) { return Cell(1 << (kSideBit + side)); }
constexpr Cell kAnyTile = tile_of(kWhite) | tile_of(kRed);

class Random {  // splitmix64
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    unsigned below(unsigned n) {
        state_ += 0x9E3779B97F4A7C15u;
        std::uint64_t z = (state_ ^ (state_ >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return unsigned(((z >> 32) * n) >> 32);
    }

private:
    std::uint64_t state_;
};

// Smallest box around one colour's tiles. Nothing outside it can be trapped by that colour.
struct Box {
    int left = kRow, right = 0, top = kRows, bottom = 0;
    void take_in(int cell) {
        const int column = cell & (kRow - 1), row = cell >> kShift;
        left = std::min(left, column), right = std::max(right, column);
        top = std::min(top, row), bottom = std::max(bottom, row);
    }
    // On its rim is as good as outside: from an uncovered rim cell one step leads off the box.
    bool leads_out(int cell) const {
        const int column = cell & (kRow - 1), row = cell >> kShift;
        return column <= left || column >= right || row <= top || row >= bottom;
    }
};

struct Position {
    std::array<Cell, kCells> board{};
    std::array<std::int16_t, kMaxOpen> open{};  // the legal cells, in no order
    int open_count = 0, placed = 0, to_move = kWhite;
    std::array<int, 2> pockets{};  // closed loops of a colour with no enemy in them (yet)
    std::array<Box, 2> box{};
};

// Marks of the flood fills. Not part of a position, so never copied with one.
class Marks {
public:
    using Id = std::uint16_t;
    // Reserves room for `fills` ids; wiping only when they run out keeps a fill's set-up free.
    Id reserve(int fills) {
        if (next_ + fills > 0xFFFF) {
            id_.fill(0);
            next_ = 1;
        }
        const Id first = Id(next_);
        next_ += fills;
        return first;
    }
    Id& operator[](int cell) { return id_[cell]; }
    std::array<std::int16_t, kCells> todo;

private:
    std::array<Id, kCells> id_{};
    int next_ = 1;
};

class Player {
public:
    Outcome play_out(Position& p, Random& random) {
        Outcome outcome;
        do outcome = play(p, random.below(p.open_count));
        while (outcome == kRunning);
        return outcome;
    }

    // Puts a tile and returns which of the six neighbours (as bits) are its owner's.
    static unsigned put(Position& p, int cell, int side) {
        unsigned own = 0;
        for (int k = 0; k < 6; ++k) {
            Cell& near = p.board[cell + kAround[k]];
            own |= unsigned((near >> (kSideBit + side)) & 1) << k;
            // Written always, kept only if newly legal: the branch would be a coin toss.
            p.open[p.open_count] = std::int16_t(cell + kAround[k]);
            p.open_count += ++near == 2;
        }
        p.board[cell] |= tile_of(side);
        p.box[side].take_in(cell);
        return own;
    }

private:
    Marks marks_;

    // Moves are named by their place in the open list: placing is the only way off that list.
    Outcome play(Position& p, int index) {
        const int cell = p.open[index], side = p.to_move;
        p.open[index] = p.open[--p.open_count];
        const unsigned own = put(p, cell, side);
        p.to_move = 1 - side;
        ++p.placed;
        return judge(p, cell, side, own);
    }

    // A3: the mover's line or trap first, then a tile put into a closed enemy loop; A4: the draw.
    Outcome judge(Position& p, int cell, int side, unsigned own) {
        if (has_line(p, cell, side, own) || closes_trap(p, cell, side, own)) return Outcome(side);
        const int enemy = 1 - side;
        if (p.pockets[enemy] > 0 && is_caught(p, cell, enemy)) return Outcome(enemy);
        return p.placed == kPlacements ? kDraw : kRunning;
    }

    // A1: five or more in a row. Only axes with an own neighbour are walked.
    static bool has_line(const Position& p, int cell, int side, unsigned own) {
        for (int k = 0; k < 3; ++k) {
            if (!(own >> k & 0b1001)) continue;
            const int step = kAround[k];
            if (run(p, cell, step, side) + run(p, cell, -step, side) >= 4) return true;
        }
        return false;
    }

    static int run(const Position& p, int cell, int step, int side) {
        int length = 0;
        while (p.board[cell += step] & tile_of(side)) ++length;
        return length;
    }

    // A2: a new loop needs the tile to join two arcs of own neighbours, that is, to have two gaps
    // between them. Each gap is filled from its first cell.
    bool closes_trap(Position& p, int cell, int side, unsigned own) {
        const unsigned before = (own << 1 | own >> 5) & 63;
        const unsigned gaps = before & ~own;
        if ((gaps & (gaps - 1)) == 0) return false;
        const Marks::Id first = marks_.reserve(3);
        Marks::Id id = first;
        for (int k = 0; k < 6; ++k) {
            if (!(gaps >> k & 1) || marks_[cell + kAround[k]] >= first) continue;
            const Region region = fill(p, cell + kAround[k], side, first, id++);
            if (region == Region::kCaught) return true;
            p.pockets[side] += region == Region::kEmpty;
        }
        return false;
    }

    bool is_caught(const Position& p, int cell, int side) {
        const Marks::Id id = marks_.reserve(1);
        return fill(p, cell, side, id, id) != Region::kOpen;
    }

    // A2: walks from `start` over everything that is not a tile of `side`. Marks from `first` on but
    // not `id` are those of an earlier gap that leads out (a closed one would have been filled up).
    Region fill(const Position& p, int start, int side, Marks::Id first, Marks::Id id) {
        const Box& box = p.box[side];
        if (box.leads_out(start)) return Region::kOpen;
        Cell met = 0;
        int waiting = 0;
        marks_[start] = id;
        marks_.todo[waiting++] = std::int16_t(start);
        while (waiting > 0) {
            const int here = marks_.todo[--waiting];
            met |= p.board[here];
            for (int k = 0; k < 6; ++k) {
                const int next = here + kAround[k];
                if ((p.board[next] & tile_of(side)) || marks_[next] == id) continue;
                if (marks_[next] >= first || box.leads_out(next)) return Region::kOpen;
                marks_[next] = id;
                marks_.todo[waiting++] = std::int16_t(next);
            }
        }
        return met & kAnyTile ? Region::kCaught : Region::kEmpty;
    }
};

Position set_up() {
    Position p;
    Player::put(p, kFirstTile, kWhite);
    Player::put(p, kFirstTile + 1, kRed);
    return p;
}

bool read_number(const char* text, std::uint64_t& number) {
    const char* end = text + std::strlen(text);
    const auto result = std::from_chars(text, end, number);
    return result.ec == std::errc() && result.ptr == end;
}

void run_games(std::uint64_t count, std::uint64_t seed) {
    const Position start = set_up();
    static Player player;
    Random random(seed);
    Position work;
    std::uint64_t plies = 0;
    std::array<unsigned long long, 3> outcomes{};
    const auto begin = std::chrono::steady_clock::now();
    for (std::uint64_t i = 0; i < count; ++i) {
        work = start;  // as a search does before every playout
        ++outcomes[player.play_out(work, random)];
        plies += std::uint64_t(work.placed);
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    std::printf("{\"games\": %llu, \"plies\": %llu, \"seconds\": %.6f, \"outcomes\": [%llu, %llu, %llu]}\n",
                (unsigned long long)count, (unsigned long long)plies, spent.count(), outcomes[kWhiteWins],
                outcomes[kRedWins], outcomes[kDraw]);
}

}  // namespace

int main(int argc, char** argv) {
    std::uint64_t count = 0, seed = 1;
    if (argc < 2 || argc > 3 || !read_number(argv[1], count) || (argc == 3 && !read_number(argv[2], seed))) {
        std::fputs("andantino: COUNT and the optional SEED must be whole numbers of zero or more.\n", stderr);
        return 2;
    }
    run_games(count, seed);
}
