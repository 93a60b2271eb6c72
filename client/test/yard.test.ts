import { expect, test } from "vitest";
import { house, yard } from "../src/lib/yard";

test.each([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])("%i windows stand apart round the sky", (seats) => {
  const { columns, rows, places } = yard(seats);
  expect(places).toHaveLength(seats);
  expect(new Set(places.map(({ column, row }) => `${column} ${row}`)).size).toBe(seats);
  for (const { column, row } of places) {
    const isInSky = column > 1 && column < columns + 2 && row > 1 && row < rows + 2;
    const isCorner = (column === 1 || column === columns + 2) && (row === 1 || row === rows + 2);
    expect(isInSky || isCorner).toBe(false);
  }
});

test("ten: three above, two right, three below, two left, clockwise", () => {
  const { places } = yard(10);
  expect(places[0]).toEqual({ column: 2, row: 1 });
  expect(places[3]).toEqual({ column: 5, row: 2 });
  expect(places[5]).toEqual({ column: 4, row: 4 });
  expect(places[9]).toEqual({ column: 1, row: 2 });
});

test.each([
  [3, 1, 3],
  [9, 2, 5],
  [10, 2, 5],
  [11, 3, 4],
  [16, 4, 4],
  [17, 4, 5],
])("%i windows of a phone stand in %i lines of at most %i", (seats, lines, columns) => {
  expect(house(seats)).toEqual({ lines, columns });
});
