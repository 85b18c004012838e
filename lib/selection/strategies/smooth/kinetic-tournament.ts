import type { Lines } from '../periodic/lines.js';

/** Players of one match: wide matches are few, and read memory in order. */
const PLAYERS = 8;

/** More ticks than any selector lives, and still exact when added to one. */
const NEVER = 2 ** 52;

/** The results of one round. */
class Round {
  /** The lines of the winners, like `Lines.data`. */
  readonly data: Float64Array<ArrayBuffer>;
  /** The slots that won. */
  readonly slots: Int32Array<ArrayBuffer>;
  /** The first tick at which a match may have another winner. */
  readonly expiries: Float64Array<ArrayBuffer>;

  constructor(readonly size: number) {
    this.data = new Float64Array(2 * size);
    this.slots = new Int32Array(size);
    this.expiries = new Float64Array(size);
  }

  copy(): Round {
    const copy = new Round(this.size);
    copy.data.set(this.data);
    copy.slots.set(this.slots);
    copy.expiries.set(this.expiries);
    return copy;
  }
}

/**
 * A tournament over lines that move. Going on by one pick replays the matches
 * of the slot that was picked and those whose result has run out, O(log^2 n)
 * amortised.
 *
 * After Basch, Guibas and Hershberger, "Data structures for mobile data" (1999).
 */
export class KineticTournament {
  private constructor(
    private readonly lines: Lines,
    /** The first round is between the slots themselves; the last is one match. */
    private readonly rounds: readonly Round[],
  ) {}

  static over(lines: Lines): KineticTournament {
    const rounds: Round[] = [];
    let size = lines.capacity;
    do {
      size = Math.ceil(size / PLAYERS);
      rounds.push(new Round(size));
    } while (size > 1);
    const tournament = new KineticTournament(lines, rounds);
    for (let level = 0; level < rounds.length; level++) {
      for (let match = 0; match < rounds[level].size; match++) {
        tournament.play(level, match);
      }
    }
    return tournament;
  }

  copy(lines: Lines): KineticTournament {
    return new KineticTournament(
      lines,
      this.rounds.map((round) => round.copy()),
    );
  }

  /** The slot that is picked next; some slot must be eligible. */
  get winner(): number {
    return this.rounds[this.rounds.length - 1].slots[0];
  }

  /** Whether there is room for this many slots. */
  holds(size: number): boolean {
    return size <= this.rounds[0].size * PLAYERS;
  }

  /** To be called when a slot's line has changed, a pick included. */
  update(slot: number): void {
    let match = slot;
    for (let level = 0; level < this.rounds.length; level++) {
      match = Math.floor(match / PLAYERS);
      this.play(level, match);
    }
  }

  private play(level: number, match: number): void {
    const { lines, rounds } = this;
    const round = rounds[level];
    const tick = lines.tick + 1;
    const first = match * PLAYERS;
    if (level === 0) {
      const last = Math.min(first + PLAYERS, lines.size);
      const { data } = lines;
      round.slots[match] = decide(round, match, data, first, last, tick, NEVER);
      return;
    }
    const players = rounds[level - 1];
    const last = Math.min(first + PLAYERS, players.size);
    // A result holds no longer than those of the matches below it.
    if (round.expiries[match] <= tick) {
      for (let player = first; player < last; player++) {
        if (players.expiries[player] <= tick) {
          this.play(level - 1, player);
        }
      }
    }
    let expiry = players.expiries[first];
    for (let player = first + 1; player < last; player++) {
      if (players.expiries[player] < expiry) {
        expiry = players.expiries[player];
      }
    }
    const { data } = players;
    const most = expiry - tick;
    const winner = decide(round, match, data, first, last, tick, most);
    round.slots[match] = players.slots[winner];
  }
}

/**
 * Records which player from `first` to before `last` leads at a tick, the earlier
 * on ties, and when another may overtake it, after `most` ticks at most. Returns
 * the winner; `first` when no player is eligible.
 */
function decide(
  round: Round,
  match: number,
  data: Float64Array,
  first: number,
  last: number,
  tick: number,
  most: number,
): number {
  let winner = first;
  let largest = -Infinity;
  for (let player = first; player < last; player++) {
    const weight = data[2 * player + 1];
    if (weight > 0) {
      const current = data[2 * player] + weight * tick;
      if (current > largest) {
        largest = current;
        winner = player;
      }
    }
  }
  const pace = data[2 * winner + 1];
  let ticks = most;
  for (let player = first; player < last; player++) {
    const weight = data[2 * player + 1];
    const gain = weight - pace;
    const lead = largest - (data[2 * player] + weight * tick);
    // Seldom true, so seldom a division. A player that is not eligible may lead, but never gains.
    if (lead < ticks * gain && gain > 0) {
      ticks = lead / gain;
    }
  }
  round.data[2 * match] = data[2 * winner];
  round.data[2 * match + 1] = pace;
  // Looking again at the tick of a tie is early enough; nothing overtakes before the next tick.
  round.expiries[match] = tick + Math.max(1, Math.ceil(ticks));
  return winner;
}
