import type {
  BlockedProfile,
  CommunityProfile,
  OwnCommunityProfile,
  ProfileSummary,
} from "../../../../shared/model/community-profile.ts";
import type { Comment, Post } from "../../../../shared/model/post.ts";
import type { Person } from "../person.ts";
import { answerUnlessSet } from "../played-api.ts";

/** Another member of the community. */
export const otherId = "20000000-0000-4000-8000-000000000001";

/** An instant so many minutes ago, as the server writes it. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** A post of somebody else, five minutes old. */
export const aPost = (about: Partial<Post> = {}): Post => ({
  id: "post_000001",
  user_id: otherId,
  display_name: "Ana Author",
  avatar_url: null,
  content: "First light over the river",
  location: "Riverside",
  image: null,
  image_url: null,
  likes_count: 0,
  comments_count: 0,
  is_liked: false,
  created_at: minutesAgo(5),
  ...about,
});

/** A page of three posts, e.g. "Post 2-0" to "Post 2-2". */
export const aPageOfPosts = (page: number): Post[] =>
  [0, 1, 2].map((at) =>
    aPost({ id: `post_00000${page}${at}`, content: `Post ${page}-${at}`, created_at: minutesAgo(page * 60 + at) }),
  );

/** A comment of somebody else under `aPost()`. */
export const aComment = (about: Partial<Comment> = {}): Comment => ({
  id: "comment_000001",
  post_id: "post_000001",
  user_id: otherId,
  display_name: "Ana Author",
  avatar_url: null,
  content: "Beautiful",
  created_at: minutesAgo(3),
  ...about,
});

/** Another member's profile, two days old. */
export const aCommunityProfile = (about: Partial<CommunityProfile> = {}): CommunityProfile => ({
  id: otherId,
  user_id: otherId,
  display_name: "Ana Author",
  avatar_url: null,
  bio: "",
  created_at: minutesAgo(2 * 24 * 60),
  followers_count: 0,
  following_count: 0,
  is_following: false,
  is_blocked: false,
  ...about,
});

/** The own profile of whoever sits before the screen. */
export const ownProfileOf = (person: Person, about: Partial<OwnCommunityProfile> = {}): OwnCommunityProfile => ({
  ...aCommunityProfile({ id: person.userId, user_id: person.userId, display_name: person.name }),
  messages_from: "everybody",
  tells: { event_rsvp: true, check_in: true, new_post: true },
  shows_going: false,
  new_until: null,
  ...about,
});

/** A member in a list, the `at`th of it. */
export const aFriend = (at: number, about: Partial<ProfileSummary> = {}): ProfileSummary => ({
  user_id: `30000000-0000-4000-8000-0000000000${String(at).padStart(2, "0")}`,
  display_name: `Friend ${at}`,
  avatar_url: null,
  is_following: true,
  ...about,
});

/** A member whom the person before the screen blocks. */
export const aBlockedMember = (about: Partial<BlockedProfile> = {}): BlockedProfile => ({
  user_id: otherId,
  display_name: "Pat Pest",
  avatar_url: null,
  created_at: minutesAgo(60),
  ...about,
});

/** Answers what the Community tab reads for a member and the test hasn't answered: an empty community with two locations. */
export const answerCommunity = (person: Person): void => {
  const locations = ["Beaches", "Riverside"].map((name) => ({ name, description: `About ${name}` }));
  answerUnlessSet("community", "openProfile", ownProfileOf(person));
  answerUnlessSet("community", "locations", { items: locations });
  answerUnlessSet("community", "feed", { items: [], cursor: null });
  answerUnlessSet("community", "postsOf", { items: [], cursor: null });
  answerUnlessSet("moderation", "standing", { suspension: null });
  answerUnlessSet("messages", "unreadActivities", { count: 0 });
};
