// Random games of Cancelletto in plain C++: the yardstick for our Numba playouts.
// Build: g++ -O3 -march=native -DNDEBUG -std=c++20 cancelletto.cpp -o cancelletto
// Use: ./cancelletto COUNT [SEED [SET [PLAYERS]]], by default 1, 0, 2; SET is 0 standard, 1 open, 2 labyrinth
// Outcomes: won; lost with a box, a pawn, an unreachable box; refused.
// Without -DNDEBUG what is reachable is checked by walks from square to square after every deal and removal.
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <string>

namespace {

// From a1 to the right and then upwards. Past the last square of each row is a void one, in which rows end.
constexpr int kSide = 10, kRow = kSide + 1, kSquares = kSide * kRow;
constexpr std::array<int, 4> kSteps{1, -1, kRow, -kRow};

using Squares = unsigned __int128;  // a set of squares
constexpr Squares kAll = ~Squares(0);
constexpr Squares only(int square) { return Squares(1) << square; }
constexpr bool has(Squares squares, int square) { return squares >> square & 1; }
constexpr Squares moved(Squares squares, int step) { return step < 0 ? squares >> -step : squares << step; }
constexpr Squares beside(Squares some) { return some << 1 | some >> 1 | some << kRow | some >> kRow; }
constexpr Squares outer(Squares table) {  // with a void one beside it
    return table & ~(table << 1 & table >> 1 & table << kRow & table >> kRow);
}
int count_of(Squares squares) {
    return std::popcount(std::uint64_t(squares)) + std::popcount(std::uint64_t(squares >> 64));
}
int nth(Squares squares, int n) {
    const int low = std::popcount(std::uint64_t(squares));
    std::uint64_t half = std::uint64_t(n < low ? squares : squares >> 64);
    for (int left = n < low ? n : n - low; left > 0; --left) half &= half - 1;  // takes away the first
    return std::countr_zero(half) + (n < low ? 0 : 64);
}

// A tile is known by its lower left square.
constexpr int kTiles = 24;
constexpr std::array<int, 4> kCorners{kRow, kRow + 1, 0, 1};  // in the order of a face
constexpr Squares kOneTile = only(kCorners[0]) | only(kCorners[1]) | only(kCorners[2]) | only(kCorners[3]);
constexpr int place(int i) {  // row by row, from the upper left; the middle is skipped
    i += i >= kTiles / 2;
    return (4 - i / 5) * 2 * kRow + i % 5 * 2;
}

// C1: the faces' signs are upper left, upper right, lower left, lower right.
constexpr std::array<const char*, 3> kSets{
    "B... B... B#.. B.#. B..# O... O... O#.. O.#. O..# .... .... "
    ".... .... .... #... #... #... #... #... ##.. ##.. #..# #..# ",
    "B... B... B... B#.. B..# O... O... O... O#.. O..# .... .... "
    ".... .... .... .... .... .... .... .... #... #... #... #... ",
    "B... B#.. B.#. B..# B..# O... O#.. O.#. O..# O..# .... .... "
    ".... #... #... #... #... ##.. ##.. ##.. ##.. #..# #..# #..# "};

using Face = std::array<Squares, 3>;                    // boxes of blue, of orange; walls
using Faces = std::array<std::array<Face, 4>, kTiles>;  // after each number of quarter turns

struct Random {  // splitmix64
    std::uint64_t state;
    int below(int n) {
        state += 0x9E3779B97F4A7C15u;
        std::uint64_t z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return int(((z >> 32) * std::uint64_t(n)) >> 32);
    }
};

struct Position {
    int colour = 0, plies = 0;
    std::array<std::uint8_t, kTiles> pile{};  // what is not dealt yet comes first
    Squares table = 0, tiles = 0, walls = 0;  // tiles: their lower left squares
    std::array<Squares, 2> boxes{}, pawns{};  // blue, orange
    Squares stepped = 0, gate = 0;            // pawns that have moved in this turn; two squares or none
    int jump = 0;                             // from one square of the gate to the other; 0 if they touch
    bool gate_used = false;
};

enum Result { kWon, kBox, kPawn, kUnreachable, kRefused, kResults, kOpen };

// All to which a path leads from there (C7), or enough of it to hold the goals.
Squares reach(const Position& p, Squares found, Squares goals) {
    const Squares open = p.table & ~p.walls;
    for (Squares before = 0; found != before && (goals & ~found) != 0;) {
        before = found;
        found |= beside(found) & open;
        if (found & p.gate) found |= p.gate & open;
    }
    return found;
}

bool all_reachable(const Position& p) {
    for (int colour = 0; colour < 2; ++colour)
        if (p.boxes[colour] & ~reach(p, p.pawns[colour], p.boxes[colour])) return false;
    return true;
}

// Whether some gate makes every box reachable (C2). All pawns are on boxes of the other colour; so a region
// needs help if it has boxes of one colour only.
bool is_fair(const Position& p) {
    if (all_reachable(p)) return true;
    const auto is_needy = [&](Squares region) { return !(region & p.boxes[0]) != !(region & p.boxes[1]); };
    std::array<Squares, kTiles> regions{};  // with outer squares
    int count = 0, needy = 0;
    for (Squares left = p.boxes[0] | p.boxes[1]; left != 0;) {
        const Squares region = reach(p, only(nth(left, 0)), kAll);
        left &= ~region;
        needy += is_needy(region);
        if (region & outer(p.table)) regions[count++] = region;
    }
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < i; ++j) {
            const Squares a = regions[i], b = regions[j];
            if (is_needy(a) + is_needy(b) == needy && !is_needy(a | b)) return true;
        }
    return false;
}

// Whether a walk of single steps comes to a pawn of this colour.
bool finds_pawn(const Position& p, int square, int colour, Squares& seen) {
    if (square < 0 || !has(p.table & ~p.walls, square) || has(seen, square)) return false;
    if (has(p.pawns[colour], square)) return true;
    seen |= only(square);
    const auto leads_to_pawn = [&](int step) { return finds_pawn(p, square + step, colour, seen); };
    if (std::ranges::any_of(kSteps, leads_to_pawn)) return true;
    const auto gate_leads_to_pawn = [&](int end) { return finds_pawn(p, nth(p.gate, end), colour, seen); };
    return has(p.gate, square) && (gate_leads_to_pawn(0) || gate_leads_to_pawn(1));
}

[[maybe_unused]] bool all_find_pawns(const Position& p) {
    for (int square = 0; square < kSquares; ++square)
        for (int colour = 0; colour < 2; ++colour) {
            Squares seen = 0;
            if (has(p.boxes[colour], square) && !finds_pawn(p, square, colour, seen)) return false;
        }
    return true;
}

// C2, by trying every gate.
[[maybe_unused]] bool some_gate_is_enough(Position p) {
    const Squares sides = outer(p.table);
    for (int a = 0; a < count_of(sides); ++a)
        for (int b = 0; b < a; ++b) {
            p.gate = only(nth(sides, a)) | only(nth(sides, b));
            if (all_find_pawns(p)) return true;
        }
    return false;
}

// One of the tiles that are left, turned by any number of quarters.
void deal(Position& p, const Faces& faces, int left, Random& random) {
    ++p.plies;
    const int number = random.below(left * 4), tile = place(kTiles - left);
    std::swap(p.pile[number / 4], p.pile[left - 1]);
    const Face& face = faces[p.pile[left - 1]][number % 4];
    p.table |= kOneTile << tile;
    p.tiles |= only(tile);
    for (int colour = 0; colour < 2; ++colour) p.boxes[colour] |= face[colour] << tile;
    p.walls |= face[2] << tile;
}

// C2; gives false if the set is refused.
bool set_up(Position& p, const Faces& faces, Random& random) {
    for (int deals = 0; deals < 100; ++deals) {
        p.walls = 0, p.boxes = {};
        for (int left = kTiles; left > 0; --left) deal(p, faces, left, random);
        p.pawns = {p.boxes[1], p.boxes[0]};
        const bool fair = is_fair(p);
        assert(fair == some_gate_is_enough(p));
        if (fair) return true;
    }
    return false;
}

struct Steps {
    Squares starts;
    int step;
};

// C3
std::array<Steps, 6> steps(const Position& p) {
    const Squares ready = p.pawns[p.colour] & ~p.stepped;
    const Squares free = p.table & ~(p.walls | p.pawns[0] | p.pawns[1]);
    std::array<Steps, 6> all{};
    for (int i = 0; i < 4; ++i) all[i] = {ready & moved(free, -kSteps[i]), kSteps[i]};
    all[4] = {ready & p.gate & (free & p.gate) >> p.jump, p.jump};  // C5
    all[5] = {ready & p.gate & (free & p.gate) << p.jump, -p.jump};
    return all;
}

Result take_step(Position& p, int start, int step) {
    ++p.plies;
    p.pawns[p.colour] ^= only(start) | only(start + step);
    p.stepped |= only(start + step);
    return p.pawns == p.boxes ? kWon : kOpen;  // C4
}

// C5: both tokens, nothing between.
Result put_gate(Position& p, int first, int second) {
    p.plies += 2;
    const int distance = std::abs(first - second);
    p.gate = only(first) | only(second);
    p.jump = distance == 1 || distance == kRow ? 0 : distance;  // no second way to step
    p.gate_used = true;
    return kOpen;
}

// C6, C7
Result remove(Position& p, int tile) {
    ++p.plies;
    const Squares gone = kOneTile << tile;
    if ((p.boxes[0] | p.boxes[1]) & gone) return kBox;
    if ((p.pawns[0] | p.pawns[1]) & gone) return kPawn;
    p.table &= ~gone;
    p.tiles &= ~gone;
    if (p.gate & gone) p.gate = 0;
    p.stepped = 0;
    p.colour = 1 - p.colour;
    assert(all_reachable(p) == all_find_pawns(p));
    return all_reachable(p) ? kOpen : kUnreachable;
}

// Any legal one, all as likely.
Result act(Position& p, Random& random) {
    const Squares sides = p.gate_used ? 0 : outer(p.table);
    const auto walks = steps(p);
    int total = count_of(p.tiles) + count_of(sides);
    for (const Steps& some : walks) total += count_of(some.starts);
    int number = random.below(total);
    if (number < count_of(p.tiles)) return remove(p, nth(p.tiles, number));
    number -= count_of(p.tiles);
    if (number < count_of(sides)) {
        const int first = nth(sides, number);
        return put_gate(p, first, nth(sides & ~only(first), random.below(count_of(sides) - 1)));
    }
    number -= count_of(sides);
    auto walk = walks.begin();
    for (; number >= count_of(walk->starts); ++walk) number -= count_of(walk->starts);
    return take_step(p, nth(walk->starts, number), walk->step);
}

Result play_out(Position& p, const Faces& faces, int players, Random& random) {
    if (!set_up(p, faces, random)) return kRefused;
    ++p.plies;
    p.colour = random.below(players * 2) % 2;  // C9; which seat starts makes no difference to what follows
    Result result = kOpen;
    while (result == kOpen) result = act(p, random);
    return result;
}

Faces read_faces(std::string signs) {
    Faces faces{};
    for (int tile = 0; tile < kTiles; ++tile) {
        std::string face = signs.substr(tile * 5, 4);
        for (Face& turned : faces[tile]) {
            for (int i = 0; i < 4; ++i)
                for (int sign = 0; sign < 3; ++sign)
                    if (face[i] == "BO#"[sign]) turned[sign] |= only(kCorners[i]);
            face = {face[2], face[0], face[3], face[1]};
        }
    }
    return faces;
}

bool read_number(const char* text, std::uint64_t& number) {
    const char* end = text + std::strlen(text);
    const auto result = std::from_chars(text, end, number);
    return result.ec == std::errc() && result.ptr == end;
}

void run_games(std::uint64_t count, std::uint64_t seed, const char* set, int players) {
    const Faces faces = read_faces(set);
    Position start;
    std::iota(start.pile.begin(), start.pile.end(), 0);
    Random random{seed};
    unsigned long long games = 0, plies = 0;
    std::array<unsigned long long, kResults> outcomes{};
    const auto begin = std::chrono::steady_clock::now();
    for (; games < count; ++games) {
        Position work = start;  // as a search does before every playout
        ++outcomes[play_out(work, faces, players, random)];
        plies += work.plies;
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    std::printf("{\"games\": %llu, \"plies\": %llu, \"seconds\": %.6f", games, plies, spent.count());
    for (int i = 0; i < kResults; ++i) std::printf(i ? ", %llu" : ", \"outcomes\": [%llu", outcomes[i]);
    std::printf("]}\n");
}

}  // namespace

int main(int argc, char** argv) {
    std::array<std::uint64_t, 4> numbers{0, 1, 0, 2};
    bool read = argc >= 2 && argc <= 5;
    for (int i = 1; read && i < argc; ++i) read = read_number(argv[i], numbers[i - 1]);
    const auto [count, seed, set, players] = numbers;
    if (!read || set >= kSets.size() || players < 1 || players > 2) {
        std::fputs("cancelletto: COUNT and SEED must be whole numbers, SET 0 to 2, PLAYERS 1 or 2.\n", stderr);
        return 2;
    }
    run_games(count, seed, kSets[set], int(players));
}
