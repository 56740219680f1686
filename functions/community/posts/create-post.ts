import { AppError, notFound } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import type { Post, PostInput } from "../../../shared/model/post.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { newId } from "../../platform/ids.ts";
import { onlyCheck, step, writeAll } from "../../platform/table/transaction.ts";
import { getLocationName } from "../locations/locations.ts";
import { getReadyPicture, type StoredPicture } from "../pictures/pictures.ts";
import { neverDue, PostPictureEntity } from "../pictures/post-picture.entity.ts";
import { CommunityProfileEntity } from "../profiles/community-profile.entity.ts";
import { profileNotFound } from "../profiles/profiles.ts";
import { toNameAndPicture } from "../profiles/read-profiles.ts";
import { assertTextAllowed, findNewUntil } from "../standing/new-accounts.ts";
import { ensureActiveParticipant } from "../standing/participants.ts";
import { PostEntity } from "./post.entity.ts";

// As numbers, not as the literals they are: conditions compare them with attributes.
const maxPosts: number = limits.newAccountPosts;
const maxPictures: number = limits.newAccountPictures;

type NewPost = Pick<PostInput, "content" | "location"> & { user_id: string; picture: StoredPicture | null };

const createPostItem = ({ picture, ...fields }: NewPost, now: string) => {
  const { id, url, width, height, blur, alt } = picture ?? {};
  return {
    ...fields,
    id: newId("post", now),
    state: "shown" as const,
    likes_count: 0,
    comments_count: 0,
    created_at: now,
    ...(picture && { picture_id: id, image: { url, width, height, blur, alt } as NonNullable<Post["image"]> }),
  };
};

// The limits of a new account are conditions of the write: of many posts at once no more than these go through.
const createPostWrite = (post: ReturnType<typeof createPostItem>, picture: StoredPicture | null, isNew: boolean) => {
  const { user_id } = post;
  return [
    PostEntity.create(post),
    step(
      "profile",
      isNew
        ? CommunityProfileEntity.patch({ user_id })
            .add({ first_day_posts: 1, first_day_pictures: picture ? 1 : 0 })
            .where(({ first_day_posts, first_day_pictures }, { notExists, lt }) => {
              const posts = `(${notExists(first_day_posts)} OR ${lt(first_day_posts, maxPosts)})`;
              if (!picture) return posts;
              return `${posts} AND (${notExists(first_day_pictures)} OR ${lt(first_day_pictures, maxPictures)})`;
            })
        : onlyCheck(CommunityProfileEntity.delete({ user_id }).where(({ id }, { exists }) => exists(id))),
    ),
    ...(picture
      ? [
          step(
            "picture",
            PostPictureEntity.patch({ user_id, id: picture.id })
              .set({ state: "used", due_at: neverDue })
              .where(({ state }, { eq }) => eq(state, "ready")),
          ),
        ]
      : []),
  ];
};

const newAccountError = (hasPicture: boolean, postsMade: number): AppError =>
  hasPicture && postsMade < limits.newAccountPosts
    ? new AppError("new-account.pictures", "New accounts can share one picture in their first 24 hours.")
    : new AppError("new-account.posts", "New accounts can share five posts in their first 24 hours.");

/**
 * Publishes a post of the caller (row post-01).
 * Throws `unknown-location`, `not-found` for a picture, `profile-not-found` when the account is deleted meanwhile, `community-suspended`,
 * `word-not-allowed`, or `new-account.links`, `new-account.pictures` or `new-account.posts` in an account's first 24 hours (R45).
 */
export const createPost = async (input: PostInput, caller: Caller, now: string): Promise<Post> => {
  const { profile, member } = await ensureActiveParticipant(caller, now);
  await assertTextAllowed(input.content, member.created_at, now);
  const [location, picture] = await Promise.all([
    getLocationName(input.location),
    input.picture_id ? getReadyPicture(caller.userId, input.picture_id) : null,
  ]);
  const post = createPostItem({ user_id: caller.userId, content: input.content, location, picture }, now);
  const isNew = findNewUntil(member.created_at, now) !== null;
  const refused = await writeAll(createPostWrite(post, picture, isNew));
  if (refused.has("profile"))
    throw isNew ? newAccountError(picture !== null, profile.first_day_posts ?? 0) : profileNotFound();
  if (refused.has("picture")) throw notFound("Picture not found");
  const image = post.image ?? null;
  return { ...post, ...toNameAndPicture(profile), image, image_url: image?.url ?? null, is_liked: false };
};
