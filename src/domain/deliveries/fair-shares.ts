/**
 * Shares `limit` sends among lanes in turns: each gets one before any gets a second, none more than its room. Returns the
 * share of each lane in the order given; the last turn goes to the earlier ones. A room may be Infinity.
 */
export function fairShares(rooms: readonly number[], limit: number): number[] {
  const { turns, extra } = fullTurns(rooms, limit);
  let left = extra;
  return rooms.map((room) => {
    if (room <= turns) return room;
    if (left === 0) return turns;
    left -= 1;
    return turns + 1;
  });
}

/** How many turns all lanes that still have room can take, and how many sends are left over for one turn more. */
function fullTurns(rooms: readonly number[], limit: number): { turns: number; extra: number } {
  let [left, lanes] = [limit, rooms.length];
  for (const room of rooms.toSorted((a, b) => a - b)) {
    const turns = Math.floor(left / lanes);
    if (room > turns) return { turns, extra: left % lanes };
    left -= room;
    lanes -= 1;
  }
  return { turns: Number.POSITIVE_INFINITY, extra: 0 };
}
