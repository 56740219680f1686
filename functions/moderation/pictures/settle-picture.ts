import { keyOfAvatar } from "../../avatars/avatar-file.ts";
import { RemovedAvatarEntity } from "../../avatars/removed-avatar.entity.ts";
import { keysOfPicture } from "../../community/pictures/delete-picture.ts";
import { PostPictureEntity } from "../../community/pictures/post-picture.entity.ts";
import { deleteFile, hideFile, showFile } from "../../media/hidden-files.ts";
import { endMove, type PictureMove } from "../../media/picture-moves.ts";
import { findMember } from "../../members/members.ts";

type Place = "published" | "hidden" | "nowhere";

const moves: Record<Place, (key: string) => Promise<void>> = {
  published: showFile,
  hidden: hideFile,
  nowhere: deleteFile,
};

const findPlaceOfAvatar = async ({ user_id, picture }: PictureMove): Promise<Place> => {
  const [member, removed] = await Promise.all([
    findMember(user_id),
    RemovedAvatarEntity.get({ user_id }).go({ consistent: true }),
  ]);
  if (member?.avatar_url === picture) return "published";
  return removed.data?.url === picture ? "hidden" : "nowhere";
};

const findPlaceOfPost = async ({ user_id, picture: id }: PictureMove): Promise<Place> => {
  const { data } = await PostPictureEntity.get({ user_id, id }).go({ consistent: true });
  if (data?.state === "removed") return "hidden";
  return data && data.state !== "deleted" ? "published" : "nowhere";
};

const findPlace = (move: PictureMove): Promise<Place> =>
  move.kind === "avatar" ? findPlaceOfAvatar(move) : findPlaceOfPost(move);

const keysOf = ({ kind, picture }: PictureMove): string[] =>
  kind === "avatar" ? [keyOfAvatar(picture)] : keysOfPicture(picture);

const attempts = 5;

/**
 * Puts a picture's files where its records say that they belong: published, hidden, or nowhere. What changes meanwhile is followed, and the move
 * ends only when files and records agree. Idempotent.
 */
export const settlePicture = async (move: PictureMove): Promise<void> => {
  let place = await findPlace(move);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await Promise.all(keysOf(move).map(moves[place]));
    const current = await findPlace(move);
    if (current === place) return endMove(move);
    place = current;
  }
  throw new Error("The picture keeps changing");
};
