import { expect, test } from "vitest";
import { toUint32 } from "../../../shared/door/bytes.ts";
import { isSeatMask, seatsIn, toSeatMask } from "../../../shared/door/seats.ts";

test.each([
  [1, true],
  [255, true],
  [0, false],
  [-1, false],
  [1.5, false],
  [256, false],
])("whether %d is a mask of seats: %s", (mask, isMask) => {
  expect(isSeatMask(mask)).toBe(isMask);
});

test("an order's seats are bits of a mask, from seat 1 to seat 8", () => {
  expect(toSeatMask([8, 1])).toBe(0b1000_0001);
  expect(seatsIn(0b1000_0001)).toEqual([1, 8]);
  expect(seatsIn(0b1_0000_0010)).toEqual([2]);
});

test.each([[[0]], [[9]], [[1.5]], [[1, 9]], [[-1, 2]]])("the seats %j are none of an order", (seats) => {
  expect(() => toSeatMask(seats)).toThrow(RangeError);
});

test.each([
  [0, [0, 0, 0, 0]],
  [1, [0, 0, 0, 1]],
  [0xffff_ffff, [255, 255, 255, 255]],
])("%d is the four bytes %j", (value, bytes) => {
  expect([...toUint32(value)]).toEqual(bytes);
});

test.each([-1, 0x1_0000_0000, 1.5, Number.NaN])("%d is no number of four bytes", (value) => {
  expect(() => toUint32(value)).toThrow(RangeError);
});
