import { beforeEach, expect, test, vi } from "vitest";
import { keysOfPicture } from "../../../functions/community/pictures/delete-picture.ts";
import { PostPictureEntity } from "../../../functions/community/pictures/post-picture.entity.ts";
import { deleteFile, hideFile, showFile } from "../../../functions/media/hidden-files.ts";
import { endMove } from "../../../functions/media/picture-moves.ts";
import { settlePicture } from "../../../functions/moderation/pictures/settle-picture.ts";

vi.mock("../../../functions/media/hidden-files.ts", () => ({
  deleteFile: vi.fn(),
  hideFile: vi.fn(),
  showFile: vi.fn(),
}));
vi.mock("../../../functions/media/picture-moves.ts", () => ({ endMove: vi.fn() }));

const [key] = keysOfPicture("pic_1");
const move = { kind: "post", user_id: "usr_1", picture: "pic_1" } as Parameters<typeof settlePicture>[0];

/** Plays what the picture's record says at each reading; the last one stays. */
const playStates = (...states: (string | null)[]): void => {
  const read = vi.spyOn(PostPictureEntity, "get");
  const reading = (state: string | null) =>
    ({ go: async () => ({ data: state === null ? null : { state } }) }) as never;
  for (const state of states) read.mockReturnValueOnce(reading(state));
  read.mockReturnValue(reading(states.at(-1) ?? null));
};

/** Where the first of its files went, one after another. */
let places: string[];
beforeEach(() => {
  places = [];
  const go = (place: string) => async (at: string) => {
    if (at === key) places.push(place);
  };
  vi.mocked(showFile).mockImplementation(go("published"));
  vi.mocked(hideFile).mockImplementation(go("hidden"));
  vi.mocked(deleteFile).mockImplementation(go("nowhere"));
  vi.mocked(endMove).mockReset();
});

test.each([
  ["used", "published"],
  ["removed", "hidden"],
  ["deleted", "nowhere"],
  [null, "nowhere"],
])("the files of a picture whose record says %s are %s, and its move ends", async (state, place) => {
  playStates(state);
  await settlePicture(move);
  expect([places, vi.mocked(endMove).mock.calls]).toEqual([[place], [[move]]]);
});

test("what changes while the files move is followed four times", async () => {
  playStates("used", "removed", "used", "removed", "deleted");
  await settlePicture(move);
  expect(places).toEqual(["published", "hidden", "published", "hidden", "nowhere"]);
  expect(endMove).toHaveBeenCalledTimes(1);
});

test("after five moves of a picture that keeps changing its move goes on another time", async () => {
  playStates("used", "removed", "used", "removed", "used", "removed");
  await expect(settlePicture(move)).rejects.toThrow("The picture keeps changing");
  expect(places).toHaveLength(5);
  expect(endMove).not.toHaveBeenCalled();
});
