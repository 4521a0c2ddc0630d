// Random games of Anda (komi pie; side 5, 7 or 9) in plain C++: the yardstick for our Numba playouts.
// Build: g++ -O3 -march=native -DNDEBUG -std=c++20 anda.cpp -o anda      Use: ./anda COUNT [SEED] [SIDE]
// Without -DNDEBUG the groups are checked against flood fills after every turn.
// D10 and the end of a game that is too long are left out: random games practically never need them.
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
#include <functional>
#include <numeric>

namespace {

template <int kWords>
struct Bits {  // a set of cells
    std::array<std::uint64_t, kWords> words{};

    static Bits only(int cell) {
        Bits bits;
        bits.words[cell >> 6] = std::uint64_t(1) << (cell & 63);
        return bits;
    }
    bool has(int cell) const { return words[cell >> 6] >> (cell & 63) & 1; }
    bool any() const { return std::ranges::any_of(words, [](auto word) { return word != 0; }); }
    int first() const {  // there must be one
        int word = 0;
        while (words[word] == 0) ++word;
        return 64 * word + std::countr_zero(words[word]);
    }
    void each(auto visit) const {
        for (int word = 0; word < kWords; ++word)
            for (auto rest = words[word]; rest != 0; rest &= rest - 1) visit(64 * word + std::countr_zero(rest));
    }
    Bits with(const Bits& other, auto join) const {
        Bits bits;
        for (int word = 0; word < kWords; ++word) bits.words[word] = join(words[word], other.words[word]);
        return bits;
    }
    Bits operator|(const Bits& other) const { return with(other, std::bit_or()); }
    Bits operator&(const Bits& other) const { return with(other, std::bit_and()); }
    Bits operator^(const Bits& other) const { return with(other, std::bit_xor()); }
    Bits operator-(const Bits& other) const { return *this ^ (*this & other); }
    void operator|=(const Bits& other) { *this = *this | other; }
    void operator-=(const Bits& other) { *this = *this - other; }
    bool operator==(const Bits&) const = default;
};

struct Random {  // splitmix64
    std::uint64_t state;
    int below(int n) {
        state += 0x9E3779B97F4A7C15u;
        std::uint64_t z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return int(((z >> 32) * std::uint64_t(n)) >> 32);
    }
};

// D1
template <int kSide>
struct Grid {
    static constexpr int kCells = 3 * kSide * (kSide - 1) + 1;
    using Cells = Bits<(kCells + 63) / 64>;
    Cells all, rim;
    std::array<Cells, kCells> beside;

    Grid() {
        std::array<int, kCells> rows, columns;  // from the centre
        int count = 0;
        for (int row = 1 - kSide; row < kSide; ++row)
            for (int column = 1 - kSide; column < kSide; ++column)
                if (steps(row, column) < kSide) rows[count] = row, columns[count++] = column;
        for (int a = 0; a < kCells; ++a) {
            all |= Cells::only(a);
            if (steps(rows[a], columns[a]) == kSide - 1) rim |= Cells::only(a);
            for (int b = 0; b < kCells; ++b)
                if (steps(rows[b] - rows[a], columns[b] - columns[a]) == 1) beside[a] |= Cells::only(b);
        }
    }
    static int steps(int down, int right) {
        return (std::abs(down) + std::abs(right) + std::abs(down + right)) / 2;
    }
};

enum Colour { kBlack, kWhite, kNobody };
enum Action { kTake = -1, kNone = -2 };  // or a cell
constexpr Colour other(Colour colour) { return Colour(1 - colour); }

template <int kSide>
class Game {
public:
    int plies = 2;  // D9: two for komi and colours; which seat is Black makes no difference here

    Game() { std::iota(open_.begin(), open_.end(), 0); }

    Colour play_out(Random& random) {
        prison_ = random.below(10);
        play_first_turn(kBlack, random);
        play_first_turn(kWhite, random);
        for (Colour mover = kBlack;; mover = other(mover)) {
            const Colour winner = play_turn(mover, random);
            assert(groups_are_right());
            if (winner != kNobody) return winner;
        }
    }

private:
    using Cells = typename Grid<kSide>::Cells;
    static constexpr int kCells = Grid<kSide>::kCells;
    static inline const Grid<kSide> kGrid;

    struct Group {
        Cells stones, beside;
        bool operator==(const Group&) const = default;
    };

    // A number from 0 to 3 for every cell, as two binary digits: no cell has room for four groups beside it.
    struct Tally {
        Cells low, high;
        void add(const Cells& cells) { high = high ^ (low & cells), low = low ^ cells; }
        void remove(const Cells& cells) { low = low ^ cells, high = high ^ (low & cells); }
        bool operator==(const Tally&) const = default;
    };

    struct Side {
        Cells stones, heads;  // a group goes by its head, one of its cells
        Tally tally;          // how many of the groups lie beside a cell
        bool operator==(const Side&) const = default;
    };

    int prison_ = 0;  // D4: black stones minus white ones
    int open_count_ = kCells;
    std::array<std::uint8_t, kCells> open_;  // the empty cells, in no order
    Cells empty_ = kGrid.all;
    std::array<Side, 2> sides_;
    std::array<std::uint8_t, kCells> towards_{};  // the next stone on the way to the head
    std::array<Group, kCells> groups_;            // by head

    // D6
    bool may_take(Colour mover) const { return mover == kBlack ? prison_ < 0 : prison_ > 0; }
    void take(Colour mover) { prison_ += mover == kBlack ? 1 : -1; }

    // A uniformly random one of the legal actions; a cell leaves the list of the empty ones.
    int choose(bool may_take, Random& random, auto fits) {
        for (int left = open_count_; left + may_take > 0;) {
            const int lot = random.below(left + may_take);
            if (lot == left) return ++plies, kTake;
            std::swap(open_[lot], open_[--left]);
            if (!fits(open_[left])) continue;
            std::swap(open_[left], open_[--open_count_]);
            return ++plies, open_[open_count_];
        }
        return kNone;
    }

    // D5. All inner cells are empty, so every pair is legal and nothing leaves.
    void play_first_turn(Colour mover, Random& random) {
        const int first = choose(may_take(mover), random, [](int cell) { return kGrid.rim.has(cell); });
        if (first == kTake) return take(mover);
        const Cells room = kGrid.rim - kGrid.beside[first];
        const int second = choose(false, random, [&](int cell) { return room.has(cell); });
        for (const int cell : {first, second}) put(mover, cell, joined(mover, cell));
        assert(groups_are_right());
    }

    // Gives who has won.
    Colour play_turn(Colour mover, Random& random) {
        Group group;
        const auto fits = [&](int cell) {  // D3
            group = joined(mover, cell);
            return !is_smothered(mover, group, empty_ - Cells::only(cell));
        };
        const int cell = choose(may_take(mover), random, fits);
        if (cell == kNone) return other(mover);  // D8
        if (cell == kTake) return take(mover), kNobody;
        put(mover, cell, group);
        if (clear(other(mover))) return mover;  // D4, D7
        return clear(mover) ? other(mover) : kNobody;
    }

    int head_of(int stone) const { return towards_[stone] == stone ? stone : head_of(towards_[stone]); }

    // The group that a stone on the cell makes.
    Group joined(Colour colour, int cell) const {
        Group group{Cells::only(cell), kGrid.beside[cell]};
        for (Cells near = sides_[colour].stones & kGrid.beside[cell]; near.any(); near -= group.stones) {
            const Group& old = groups_[head_of(near.first())];
            group.stones |= old.stones;
            group.beside |= old.beside;
        }
        group.beside -= group.stones;
        return group;
    }

    void put(Colour colour, int cell, const Group& group) {
        assert(empty_.has(cell));
        Side& side = sides_[colour];
        const Cells old = side.heads & group.stones;
        const int head = old.any() ? old.first() : cell;
        old.each([&](int other) {
            side.tally.remove(groups_[other].beside);
            towards_[other] = std::uint8_t(head);
        });
        towards_[cell] = std::uint8_t(head);
        groups_[head] = group;
        side.tally.add(group.beside);
        side.heads = (side.heads - old) | Cells::only(head);
        side.stones |= Cells::only(cell);
        empty_ -= Cells::only(cell);
    }

    // D2: is there no way over empty cells to one that has not exactly one enemy group beside it?
    bool is_smothered(Colour colour, const Group& group, const Cells& empty) const {
        const Tally& enemies = sides_[other(colour)].tally;
        const Cells good = empty - (enemies.low - enemies.high);
        if ((group.beside & good).any()) return false;
        Cells met = group.beside & empty;
        for (Cells waiting = met; waiting.any();) {
            const int cell = waiting.first();
            if ((kGrid.beside[cell] & good).any()) return false;
            const Cells next = (kGrid.beside[cell] & empty) - met;
            met |= next;
            waiting = (waiting | next) - Cells::only(cell);
        }
        return true;
    }

    // Removes the smothered groups together; gives whether they were the last ones. (D4)
    bool clear(Colour colour) {
        Side& side = sides_[colour];
        Cells smothered;  // heads
        side.heads.each([&](int head) {
            if (is_smothered(colour, groups_[head], empty_)) smothered |= Cells::only(head);
        });
        smothered.each([&](int head) {
            const Group& group = groups_[head];
            side.stones -= group.stones;
            side.tally.remove(group.beside);
            empty_ |= group.stones;
            group.stones.each([&](int cell) {
                open_[open_count_++] = std::uint8_t(cell);
                prison_ += colour == kBlack ? 1 : -1;
            });
        });
        side.heads -= smothered;
        return smothered.any() && !side.heads.any();
    }

    // From the stones alone; and no turn leaves a smothered group.
    [[maybe_unused]] bool groups_are_right() const {
        bool right = empty_ == kGrid.all - sides_[kBlack].stones - sides_[kWhite].stones;
        for (const Colour colour : {kBlack, kWhite}) {
            Side counted{{}, sides_[colour].heads, {}};
            counted.heads.each([&](int head) {
                const Group group = flooded(sides_[colour].stones, head);
                right &= groups_[head] == group && !is_smothered(colour, group, empty_);
                group.stones.each([&](int stone) { right &= head_of(stone) == head; });
                counted.stones |= group.stones;
                counted.tally.add(group.beside);
            });
            right &= counted == sides_[colour];
        }
        return right;
    }

    static Group flooded(const Cells& stones, int stone) {
        Group group{Cells::only(stone), kGrid.beside[stone]};
        for (Cells next; (next = group.beside & stones).any(); group.beside -= group.stones) {
            group.stones |= next;
            next.each([&](int cell) { group.beside |= kGrid.beside[cell]; });
        }
        return group;
    }
};

bool read_number(const char* text, std::uint64_t& number) {
    const char* end = text + std::strlen(text);
    const auto result = std::from_chars(text, end, number);
    return result.ec == std::errc() && result.ptr == end;
}

template <int kSide>
void run_games(std::uint64_t count, std::uint64_t seed) {
    const Game<kSide> start;
    Random random{seed};
    unsigned long long games = 0, plies = 0;
    std::array<unsigned long long, 2> outcomes{};
    const auto begin = std::chrono::steady_clock::now();
    for (; games < count; ++games) {
        Game<kSide> work = start;  // as a search does before every playout
        ++outcomes[work.play_out(random)];
        plies += work.plies;
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    std::printf("{\"games\": %llu, \"plies\": %llu, \"seconds\": %.6f, \"outcomes\": [%llu, %llu]}\n", games,
                plies, spent.count(), outcomes[kBlack], outcomes[kWhite]);
}

}  // namespace

int main(int argc, char** argv) {
    std::uint64_t count = 0, seed = 1, side = 7;
    const bool read = argc >= 2 && argc <= 4 && read_number(argv[1], count) &&
                      (argc < 3 || read_number(argv[2], seed)) && (argc < 4 || read_number(argv[3], side));
    if (!read || (side != 5 && side != 7 && side != 9)) {
        std::fputs("anda: COUNT and SEED must be whole numbers of zero or more, SIDE 5, 7 or 9.\n", stderr);
        return 2;
    }
    (side == 5 ? run_games<5> : side == 7 ? run_games<7> : run_games<9>)(count, seed);
}
