// Random games of Octopus (2-6 players, one or two sets) in plain C++: the yardstick for our Numba playouts.
// Build: g++ -O3 -march=native -DNDEBUG -std=c++20 octopus.cpp -o octopus
// Use: ./octopus COUNT [SEED [PLAYERS [SETS]]], by default 1, 2, 1
// Without -DNDEBUG points and open cells are checked against the board after every placement.
#include <algorithm>
#include <array>
#include <bitset>
#include <cassert>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace {

// A tile is colour * 8 + value. A cell without a tile has a colour and a value of its own, and so ends all runs.
using Tile = std::uint8_t;
constexpr int kColours = 10, kValues = 6, kCodes = kColours * 8, kMaxPlayers = 6;
constexpr int kColourBits = 0b1111000, kValueBits = 0b0000111;
constexpr Tile tile_of(int colour, int value) { return Tile(colour * 8 + value); }
constexpr Tile kFar = tile_of(kColours, kValues), kOpen = kFar + 1;  // not beside a tile; beside one

struct Random {  // splitmix64
    std::uint64_t state;
    int below(int n) {
        state += 0x9E3779B97F4A7C15u;
        std::uint64_t z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return int(((z >> 32) * std::uint64_t(n)) >> 32);
    }
};

template <int kSize, typename Item>
struct Heap {  // items in no order
    std::array<Item, kSize> items{};
    int count = 0;
    auto begin() const { return items.begin(); }
    auto end() const { return items.begin() + count; }
    void add(Item item) { items[count++] = item; }
    Item take(int index) {
        const Item item = items[index];
        items[index] = items[--count];
        return item;
    }
};

template <int kSets>
class Hand {
public:
    int kinds() const { return tiles_.count; }

    void add(Tile tile) {
        if (kSets == 1) return tiles_.add(tile);
        if (held_[tile])
            twice_[tile] = true;
        else
            tiles_.add(tile);
        held_[tile] = true;
    }
    Tile take(int kind) {
        const Tile tile = tiles_.items[kind];
        if (kSets == 1 || !twice_[tile]) return tiles_.take(kind);
        twice_[tile] = false;
        return tile;
    }

private:
    Heap<kColours * kValues / 2 * kSets, Tile> tiles_;  // a tile and its twin are there as one
    std::bitset<kCodes> held_, twice_;                  // held_: at some time
};

template <int kSets>
class Game {
public:
    int plies = 0;
    std::array<int, kMaxPlayers> points{};

    explicit Game(int players) : players_(players) {
        for (int set = 0; set < kSets; ++set)
            for (int colour = 0; colour < kColours; ++colour)
                for (int value = 0; value < kValues; ++value) pile_.add(tile_of(colour, value));
        board_.fill(kFar);
        open(kOrigin);
    }

    void play_out(Random& random) {
        for (int seat = 0; pile_.count > 0; seat = next(seat)) deal(seat, random);
        int mover = random.below(players_);
        ++plies;
        for (int turn = 0; turn < kTiles; ++turn, mover = next(mover)) play_turn(mover, random);
    }

    // The seat that has won; the number of players if several have. (G2)
    int winner() const {
        const auto most = std::max_element(points.begin(), points.begin() + players_);
        const bool shared = std::count(points.begin(), points.begin() + players_, *most) > 1;
        return shared ? players_ : int(most - points.begin());
    }

private:
    static constexpr int kTiles = kColours * kValues * kSets;

    // The right end of a row is the left end of the next one, and the last row is above the first. However the
    // tiles lie, they and the cells beside them fit in with room to spare: nothing meets itself from behind.
    static constexpr int kRow = 64 * kSets, kCells = kRow * kRow, kOrigin = kCells / 2 + kRow / 2;
    static_assert(kTiles + 2 <= kRow);
    static constexpr int beside(int cell, int step) { return (cell + step) & (kCells - 1); }
    static constexpr std::array<int, 4> kSides{1, -1, kRow, -kRow};
    static constexpr std::array<int, 8> kDirections{1,        -1,       kRow,     -kRow,
                                                    kRow + 1, kRow - 1, 1 - kRow, -1 - kRow};

    int players_;
    Heap<kTiles, Tile> pile_;
    std::array<Hand<kSets>, kMaxPlayers> hands_;
    Heap<2 * kTiles + 3, std::uint16_t> open_;  // the cells beside a tile; at first the origin (O2)
    std::array<Tile, kCells> board_;

    int next(int seat) const { return seat + 1 < players_ ? seat + 1 : 0; }

    void deal(int seat, Random& random) {
        ++plies;
        hands_[seat].add(pile_.take(random.below(pile_.count)));
    }

    // Equal tiles are one; so every move is as likely as any other.
    void play_turn(int mover, Random& random) {
        ++plies;
        const Tile tile = hands_[mover].take(random.below(hands_[mover].kinds()));
        const int cell = open_.take(random.below(open_.count));
        assert(board_[cell] == kOpen);
        board_[cell] = tile;
        points[mover] += worth(cell);
        assert(worth(cell) == recounted(cell));
        for (const int step : kSides) open(beside(cell, step));
        assert(open_is_right());
    }

    // Only if it is far: by sums, as a branch would be hard to predict. So the list needs one place to spare.
    void open(int cell) {
        const bool is_new = board_[cell] == kFar;
        open_.items[open_.count] = std::uint16_t(cell);
        open_.count += is_new;
        board_[cell] += is_new;
    }

    // O3
    int worth(int cell) const {
        int count = 0;
        for (const int step : kDirections) {
            const int difference = board_[beside(cell, step)] ^ board_[cell];
            if ((difference & kColourBits) == 0) count += run(cell, step, kColourBits);
            if ((difference & kValueBits) == 0) count += run(cell, step, kValueBits);
        }
        return count;
    }

    // How many tiles follow that are like the one on the cell in these bits.
    int run(int cell, int step, int bits) const {
        const Tile tile = board_[cell];
        int count = 0;
        while (((board_[cell = beside(cell, step)] ^ tile) & bits) == 0) ++count;
        return count;
    }

    // From rows and columns: how many tiles there are with nothing but their like from them to the cell.
    [[maybe_unused]] int recounted(int cell) const {
        const int tile = board_[cell], row = cell / kRow, column = cell % kRow;
        int count = 0;
        for (int down = -1; down <= 1; ++down)
            for (int right = -1; right <= 1; ++right) {
                bool same_colour = down != 0 || right != 0, same_value = same_colour;
                for (int far = 1; far < kTiles; ++far) {
                    const int there = (row + far * down) * kRow + column + far * right;
                    const int other = board_[(there + kCells) % kCells];
                    same_colour = same_colour && other / 8 == tile / 8;
                    same_value = same_value && other % 8 == tile % 8;
                    count += same_colour + same_value;
                }
            }
        return count;
    }

    [[maybe_unused]] bool open_is_right() const {
        const auto has_tile = [&](int cell) { return board_[cell] < kFar; };
        int count = 0;
        for (int cell = 0; cell < kCells; ++cell) {
            const auto is_near = [&](int step) { return has_tile(beside(cell, step)); };
            const bool is_open = !has_tile(cell) && std::ranges::any_of(kSides, is_near);
            if (is_open != (board_[cell] == kOpen)) return false;
            if (is_open && std::count(open_.begin(), open_.end(), cell) != 1) return false;
            count += is_open;
        }
        return count == open_.count;
    }
};

bool read_number(const char* text, std::uint64_t& number) {
    const char* end = text + std::strlen(text);
    const auto result = std::from_chars(text, end, number);
    return result.ec == std::errc() && result.ptr == end;
}

void print_list(const char* name, const auto& numbers, int count, const char* format) {
    std::printf(", \"%s\": [", name);
    for (int i = 0; i < count; ++i) std::printf(i ? ", " : ""), std::printf(format, numbers[i]);
    std::printf("]");
}

template <int kSets>
void run_games(std::uint64_t count, std::uint64_t seed, int players) {
    const Game<kSets> start(players);
    Random random{seed};
    unsigned long long games = 0, plies = 0;
    std::array<unsigned long long, kMaxPlayers + 1> outcomes{};
    std::array<double, kMaxPlayers> points{};
    const auto begin = std::chrono::steady_clock::now();
    for (; games < count; ++games) {
        Game<kSets> work = start;  // as a search does before every playout
        work.play_out(random);
        ++outcomes[work.winner()];
        plies += work.plies;
        for (int seat = 0; seat < players; ++seat) points[seat] += work.points[seat];
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    for (double& sum : points) sum /= double(std::max(games, 1ull));
    std::printf("{\"games\": %llu, \"plies\": %llu, \"seconds\": %.6f", games, plies, spent.count());
    print_list("outcomes", outcomes, players + 1, "%llu");
    print_list("points", points, players, "%.3f");
    std::printf("}\n");
}

}  // namespace

int main(int argc, char** argv) {
    std::array<std::uint64_t, 4> numbers{0, 1, 2, 1};
    bool read = argc >= 2 && argc <= 5;
    for (int i = 1; read && i < argc; ++i) read = read_number(argv[i], numbers[i - 1]);
    const auto [count, seed, players, sets] = numbers;
    if (!read || players < 2 || players > kMaxPlayers || sets < 1 || sets > 2) {
        std::fputs("octopus: COUNT and SEED must be whole numbers, PLAYERS 2 to 6, SETS 1 or 2.\n", stderr);
        return 2;
    }
    (sets == 1 ? run_games<1> : run_games<2>)(count, seed, int(players));
}
