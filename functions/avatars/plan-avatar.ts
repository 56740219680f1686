import { planMove } from "../media/picture-moves.ts";
import { MemberEntity } from "../members/member.entity.ts";
import type { Member } from "../members/members.ts";
import type { Write } from "../platform/table/transaction.ts";

/**
 * Returns the writes that give a member another avatar (null: none) on the condition that they have the one that was read, whose file is then
 * put where it belongs.
 */
export const planAvatar = (
  { user_id, avatar_url: former }: Member,
  avatar_url: string | null,
  now: string,
): Write[] => {
  const change = MemberEntity.patch({ user_id });
  const changed = avatar_url === null ? change.remove(["avatar_url"]) : change.set({ avatar_url });
  const isReplaced = former !== undefined && former !== avatar_url;
  return [
    changed
      .set({ updated_at: now })
      .where((member, { eq, notExists }) =>
        former === undefined ? notExists(member.avatar_url) : eq(member.avatar_url, former),
      ),
    ...(isReplaced ? [planMove({ user_id, kind: "avatar", picture: former }, now)] : []),
  ];
};
