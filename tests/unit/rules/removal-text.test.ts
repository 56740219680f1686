import { expect, test } from "vitest";
import { toRemovalText } from "../../../shared/rules/removal-text.ts";

test("a removal names the thing, or the parts of a profile", () => {
  expect(toRemovalText("post", [])).toBe("Your post was removed");
  expect(toRemovalText("member", ["avatar"])).toBe("Your profile picture was removed");
  expect(toRemovalText("member", ["bio"])).toBe("Your bio was removed");
  expect(toRemovalText("member", ["avatar", "bio"])).toBe("Your profile picture and bio were removed");
});
