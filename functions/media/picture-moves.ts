import type { EntityItem } from "electrodb";
import { newId } from "../platform/ids.ts";
import type { Write } from "../platform/table/transaction.ts";
import { PictureMoveEntity } from "./picture-move.entity.ts";

export type PictureMove = EntityItem<typeof PictureMoveEntity>;

const pageSize = 100;

/** The write that has a picture's files put where they belong, as soon as the transaction that it is part of is written. */
export const planMove = (move: Pick<PictureMove, "user_id" | "kind" | "picture">, now: string): Write =>
  PictureMoveEntity.create({ ...move, id: newId("move", now), created_at: now });

/** Lists moves from before an instant that are still open, the oldest first; at most 100. */
export const listOpenMoves = async (before: string): Promise<PictureMove[]> =>
  (await PictureMoveEntity.query.open({}).lt({ created_at: before }).go({ limit: pageSize })).data;

/** Ends a move: its files are where they belong. */
export const endMove = async ({ user_id, id }: PictureMove): Promise<void> => {
  await PictureMoveEntity.delete({ user_id, id }).go();
};
