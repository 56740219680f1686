import { days, hours, minutes } from "../../../shared/rules/durations.ts";
import { type ApiClient, mapConcurrently } from "../api-client.ts";
import { communityBios, communityLocations, type DemoPost, demoFollows, demoPosts } from "../city/community.ts";
import type { SeedContext } from "../seed-context.ts";
import { uploadPostPicture } from "../uploads.ts";
import { getPerson, type People } from "./people.ts";

const betweenComments = minutes(7);
const before = (now: string, milliseconds: number) => new Date(Date.parse(now) - milliseconds).toISOString();

const seedLocations = async ({ call, token }: SeedContext): Promise<void> => {
  const { items } = await call("community", "locations", {}, { token });
  const known = new Set(items.map(({ name }) => name));
  const missing = communityLocations.filter(({ name }) => !known.has(name));
  await mapConcurrently(missing, 3, (location) => call("communityAdmin", "createLocation", location, { token }));
};

const seedProfiles = ({ call, now }: SeedContext, people: People) =>
  mapConcurrently(communityBios, 3, async ({ by, days: daysAgo, bio }) => {
    const { token } = getPerson(people, by);
    await call("community", "openProfile", {}, { token, now: before(now, days(daysAgo)) });
    if (bio) await call("community", "updateProfile", { bio }, { token });
  });

const seedResponses = async (call: ApiClient, people: People, postId: string, post: DemoPost, now: string) => {
  for (const [index, { by, content }] of post.comments.entries()) {
    const at = before(now, hours(post.hoursAgo) - (index + 1) * betweenComments);
    await call("community", "comment", { postId, content }, { token: getPerson(people, by).token, now: at });
  }
  await mapConcurrently(post.likedBy, 3, (by) =>
    call("community", "like", { postId }, { token: getPerson(people, by).token }),
  );
};

const seedPost = async ({ call, now }: SeedContext, people: People, post: DemoPost): Promise<void> => {
  const { token } = getPerson(people, post.by);
  const { content, location, picture, hoursAgo } = post;
  const picture_id = picture && (await uploadPostPicture(call, token, picture));
  const at = before(now, hours(hoursAgo));
  const { id } = await call("community", "createPost", { content, location, picture_id }, { token, now: at });
  await seedResponses(call, people, id, post, now);
};

const seedFollows = (call: ApiClient, people: People) =>
  mapConcurrently(Object.entries(demoFollows), 3, async ([by, followed]) => {
    const { token } = getPerson(people, by);
    for (const key of followed) await call("community", "follow", { userId: getPerson(people, key).userId }, { token });
  });

/** Fills the community: locations, profiles, posts with pictures, comments, likes and follows. Adds the posts that are missing. */
export const seedCommunity = async (context: SeedContext, people: People): Promise<void> => {
  const { call, token } = context;
  await seedLocations(context);
  await seedProfiles(context, people);
  await seedFollows(call, people);
  const { items } = await call("community", "feed", {}, { token });
  const known = new Set(items.map(({ content }) => content));
  const missing = demoPosts.filter(({ content }) => !known.has(content));
  await mapConcurrently(missing, 3, (post) => seedPost(context, people, post));
};
