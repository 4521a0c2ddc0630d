// Random games of Antino (2 players, 9x9, drawn start) in plain C++: the yardstick for our Numba playouts.
// Build: g++ -O3 -march=native -DNDEBUG -std=c++20 antino.cpp -o antino      Use: ./antino COUNT [SEED]
// Without -DNDEBUG what fits where is checked against the board after every placement.
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <optional>

namespace {

// A tile is symbol * 4 + mark; both ascend as in N11, so the greater number wins the starting draw.
using Tile = std::uint8_t;
enum Symbol { kSquare, kCircle, kCross, kDiamond, kSymbols };
enum Mark { kPlain, kLock, kKey, kMarks };
constexpr Tile tile_of(int symbol, int mark) { return Tile(symbol * 4 + mark); }
constexpr int symbol_of(Tile tile) { return tile >> 2; }
constexpr int mark_of(Tile tile) { return tile & 3; }
constexpr Tile kJoker = tile_of(kSymbols, kPlain), kNothing = tile_of(kSymbols + 1, kPlain);

// N2. However many tiles the board and two hands hold, the bag can fill another hand: no draw need ask.
constexpr int kSide = 9, kTiles = 100, kHand = 3;
static_assert(kTiles - (kSide * kSide - 1) - 2 * kHand >= kHand);

// N1, with a rim around it; the right rim of a row is the left one of the next.
constexpr int kRow = kSide + 1, kCells = kRow * (kSide + 2), kCentre = kCells / 2;
constexpr std::array<int, 4> kSteps{1, -1, kRow, -kRow};
constexpr bool on_board(int cell) { return cell / kRow >= 1 && cell / kRow <= kSide && cell % kRow >= 1; }

using Cells = unsigned __int128;  // a set of cells
constexpr Cells only(int cell) { return Cells(1) << cell; }
constexpr Cells beside(Cells cells) { return cells << 1 | cells >> 1 | cells << kRow | cells >> kRow; }
int count_of(Cells cells) {
    return std::popcount(std::uint64_t(cells)) + std::popcount(std::uint64_t(cells >> 64));
}
int nth(Cells cells, int n) {
    while (n-- > 0) cells &= cells - 1;  // takes away the first
    return count_of(~cells & (cells - 1));
}

struct Random {  // splitmix64
    std::uint64_t state;
    int below(int n) {  // 0 too if there is nothing to choose from
        state += 0x9E3779B97F4A7C15u;
        std::uint64_t z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return int(((z >> 32) * std::uint64_t(n)) >> 32);
    }
};

template <int kSize>
struct Pile {  // tiles in no order
    std::array<Tile, kSize> tiles{};
    int count = 0;
    auto begin() const { return tiles.begin(); }
    auto end() const { return tiles.begin() + count; }
    void add(Tile tile) { tiles[count++] = tile; }
    Tile take(int index) {  // and leave it right behind the others
        std::swap(tiles[index], tiles[--count]);
        return tiles[count];
    }
};

struct Move {
    int slot, cell;  // slot: the place of the tile in the hand
};

struct Position {
    int mover = 0, plies = 0;
    std::array<int, 2> points{};
    std::array<Pile<kHand>, 2> hands;
    Pile<kTiles> bag;
    std::array<Tile, kCells> board;
    Cells empty = 0, locks = 0, keys = 0;
    Cells closed = 0, barred = 0;           // N4: the closed locks and the cells beside them
    std::array<Cells, kSymbols> touched{};  // N3: the cells beside the joker or another symbol
};

Tile draw(Position& p, Random& random) {
    ++p.plies;
    return p.bag.take(random.below(p.bag.count));
}

void fill_hand(Position& p, Random& random) {
    while (p.hands[p.mover].count < kHand) p.hands[p.mover].add(draw(p, random));
}

// N11; the bag cannot run out: after 48 ties its last four tiles are four different keys.
int starter(Position& p, Random& random) {
    const Tile first = draw(p, random), second = draw(p, random);
    if (first == second) return starter(p, random);
    p.bag.count = kTiles;
    return first > second ? 0 : 1;
}

// N3, N4: where the tile may go.
Cells room(const Position& p, Tile tile) {
    const Cells barred = mark_of(tile) == kKey ? 0 : p.barred;
    return p.empty & p.touched[symbol_of(tile)] & ~barred;
}

// N10; a full board has no room for any tile.
bool any_tile_fits(const Position& p) {
    const auto fits = [&](Tile tile) { return room(p, tile) != 0; };
    return std::ranges::any_of(p.bag, fits) || std::ranges::any_of(p.hands[0], fits) ||
           std::ranges::any_of(p.hands[1], fits);
}

// A uniformly random placement, equal tiles being one; none if the lot falls on one of `others` more moves.
std::optional<Move> choose(const Position& p, int others, Random& random) {
    const auto& hand = p.hands[p.mover];
    std::array<Cells, kHand> rooms{};
    int total = 0;
    for (int slot = 0; slot < hand.count; ++slot) {
        const auto own = hand.begin() + slot;
        if (std::find(hand.begin(), own, *own) != own) continue;
        rooms[slot] = room(p, *own);
        total += count_of(rooms[slot]);
    }
    int number = random.below(total + others);
    for (int slot = 0; slot < hand.count; ++slot) {
        const int count = count_of(rooms[slot]);
        if (number < count) return Move{slot, nth(rooms[slot], number)};
        number -= count;
    }
    return {};
}

void put(Position& p, Tile tile, int cell) {
    p.board[cell] = tile;
    p.empty &= ~only(cell);
    for (int symbol = 0; symbol < kSymbols; ++symbol)
        if (symbol != symbol_of(tile)) p.touched[symbol] |= beside(only(cell));
    if (mark_of(tile) == kPlain) return;
    (mark_of(tile) == kLock ? p.locks : p.keys) |= only(cell);
    p.closed = p.locks & ~beside(p.keys);
    p.barred = beside(p.closed);
}

// N3, N4, from the board alone.
bool may_go(const Position& p, Tile tile, int cell) {
    bool touches = false, barred = false;
    for (const int step : kSteps) {
        const int at = cell + step;
        const auto is_key = [&](int further) { return mark_of(p.board[at + further]) == kKey; };
        touches |= p.board[at] != kNothing && symbol_of(p.board[at]) != symbol_of(tile);
        barred |= mark_of(p.board[at]) == kLock && std::ranges::none_of(kSteps, is_key);
    }
    return p.board[cell] == kNothing && touches && (mark_of(tile) == kKey || !barred);
}

[[maybe_unused]] bool rooms_are_right(const Position& p) {
    for (int cell = 0; cell < kCells; ++cell)
        for (Tile tile = 0; on_board(cell) && tile < kJoker; ++tile)
            if (may_go(p, tile, cell) != ((room(p, tile) & only(cell)) != 0)) return false;
    return true;
}

// N5: what one walk from the cell counts.
int walk(const Position& p, int cell, int step) {
    unsigned met = 1u << symbol_of(kNothing) | 1u << symbol_of(p.board[cell]);
    for (int count = 0;; ++count) {
        const Tile tile = p.board[cell += step];
        if (met >> symbol_of(tile) & 1) return count;
        if (tile == kJoker || (p.closed & only(cell))) return count + 1;
        met |= 1u << symbol_of(tile);
    }
}

// Places a tile of the mover's hand; gives what it scores (N5, N6).
int place(Position& p, Move move) {
    ++p.plies;
    put(p, p.hands[p.mover].take(move.slot), move.cell);
    assert(rooms_are_right(p));
    int count = 0;
    for (const int step : kSteps) count += walk(p, move.cell, step);
    assert(count <= 12);
    return count == 12 ? 24 : count;
}

// N9
void drop(Position& p, Random& random) {
    const auto shown = p.hands[p.mover];
    ++p.plies;
    p.hands[p.mover].count = 0;
    fill_hand(p, random);
    for (const Tile tile : shown) p.bag.add(tile);
}

// Gives whether the game goes on. N7 cannot arise on 9x9: only d4, d6, f4 and f6 have room for 12 points, and
// of two in one row or column each needs the other filled before it.
bool play_turn(Position& p, Random& random) {
    fill_hand(p, random);
    auto move = choose(p, 0, random);
    if (!move) drop(p, random);
    while (move) {
        const int points = place(p, *move);
        p.points[p.mover] += points;
        if (!any_tile_fits(p)) return false;
        if (points < 24 || p.hands[p.mover].count == 0) return true;
        move = choose(p, 1, random);
        if (!move) ++p.plies;  // stop
    }
    return true;
}

Position set_up() {
    constexpr std::array<int, kMarks> kEach{20, 2, 3};  // N2: plain, lock, key
    Position p;
    p.board.fill(kNothing);
    p.board[kCentre] = kJoker;
    p.touched.fill(beside(only(kCentre)));
    for (int cell = 0; cell < kCells; ++cell)
        if (on_board(cell) && cell != kCentre) p.empty |= only(cell);
    for (int symbol = 0; symbol < kSymbols; ++symbol)
        for (int mark = 0; mark < kMarks; ++mark)
            for (int i = 0; i < kEach[mark]; ++i) p.bag.add(tile_of(symbol, mark));
    return p;
}

// Gives who won; 2: both.
int play_out(Position& p, Random& random) {
    p.mover = starter(p, random);
    while (play_turn(p, random)) p.mover = 1 - p.mover;
    return p.points[0] == p.points[1] ? 2 : p.points[0] < p.points[1];
}

bool read_number(const char* text, std::uint64_t& number) {
    const char* end = text + std::strlen(text);
    const auto result = std::from_chars(text, end, number);
    return result.ec == std::errc() && result.ptr == end;
}

void run_games(std::uint64_t count, std::uint64_t seed) {
    const Position start = set_up();
    Random random{seed};
    unsigned long long games = 0, plies = 0;
    std::array<unsigned long long, 3> outcomes{};
    const auto begin = std::chrono::steady_clock::now();
    for (; games < count; ++games) {
        Position work = start;  // as a search does before every playout
        ++outcomes[play_out(work, random)];
        plies += work.plies;
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    std::printf("{\"games\": %llu, \"plies\": %llu, \"seconds\": %.6f, \"outcomes\": [%llu, %llu, %llu]}\n",
                games, plies, spent.count(), outcomes[0], outcomes[1], outcomes[2]);
}

}  // namespace

int main(int argc, char** argv) {
    std::uint64_t count = 0, seed = 1;
    if (argc < 2 || argc > 3 || !read_number(argv[1], count) || (argc == 3 && !read_number(argv[2], seed))) {
        std::fputs("antino: COUNT and the optional SEED must be whole numbers of zero or more.\n", stderr);
        return 2;
    }
    run_games(count, seed);
}
