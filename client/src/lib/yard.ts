/** Places of the seats' windows around the sky: clockwise from the top left, corners empty. Odd tables have one more below. */
export interface Place {
  column: number;
  row: number;
}

export interface Yard {
  columns: number;
  rows: number;
  /** In the order of seats: the first element is seat 1. */
  places: Place[];
}

/** For tables of an even size: the number of windows above (and below), and at each side. */
const SIDES: Record<number, [top: number, side: number]> = {
  4: [1, 1],
  6: [2, 1],
  8: [3, 1],
  10: [3, 2],
  12: [4, 2],
  14: [4, 3],
  16: [5, 3],
  18: [6, 3],
  20: [6, 4],
};

export function yard(seats: number): Yard {
  const even = Math.max(4, seats - (seats % 2));
  const [top, side] = SIDES[even] ?? [6, 4];
  const bottom = Math.max(0, seats - top - 2 * side);
  const columns = Math.max(top, bottom);
  const places = [
    ...line(top, (at) => ({ column: 2 + at, row: 1 })),
    ...line(side, (at) => ({ column: columns + 2, row: 2 + at })),
    ...line(bottom, (at) => ({ column: columns + 1 - at, row: side + 2 })),
    ...line(side, (at) => ({ column: 1, row: side + 1 - at })),
  ];
  return { columns, rows: side, places: places.slice(0, seats) };
}

/** Return the rows and columns of the windows on a phone: at most five in a row, rows of equal length. */
export function house(seats: number): { lines: number; columns: number } {
  const lines = Math.max(1, Math.ceil(seats / 5));
  return { lines, columns: Math.max(1, Math.ceil(seats / lines)) };
}

function line(count: number, place: (at: number) => Place): Place[] {
  return Array.from({ length: count }, (_, at) => place(at));
}
