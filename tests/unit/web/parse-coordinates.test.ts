import { expect, test } from "vitest";
import { formatCoordinates, parseCoordinates } from "../../../web/src/features/admin/map/parse-coordinates.ts";

test.each([
  ["30.33, -81.66", 30.33, -81.66],
  ["(30.33, -81.66)", 30.33, -81.66],
  ["30.33 -81.66", 30.33, -81.66],
  ["  -90;180 ", -90, 180],
])("%s is read as coordinates", (text, latitude, longitude) => {
  expect(parseCoordinates(text)).toEqual({ latitude, longitude });
});

test.each(["", "30.33", "91, 0", "0, 181", "Jacksonville", "30.33, -81.66, 4", "30,33; -81,66"])(
  "'%s' is not read as coordinates",
  (text) => {
    expect(parseCoordinates(text)).toBeNull();
  },
);

test("coordinates are shown as they are read, and as nothing where one is missing", () => {
  expect(formatCoordinates({ latitude: 30.33, longitude: -81.66 })).toBe("30.33, -81.66");
  expect(formatCoordinates({ latitude: 30.33, longitude: null })).toBeNull();
  expect(formatCoordinates({ latitude: null, longitude: -81.66 })).toBeNull();
});
