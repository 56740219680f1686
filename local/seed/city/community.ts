/** Parts of the city that posts are about. */
export const communityLocations = [
  { name: "Avondale", description: "Oak-lined streets and small shops south of Riverside" },
  { name: "Downtown", description: "The river's north bank, from the Landing to Bay Street" },
  { name: "Jax Beach", description: "The pier, the boardwalk and the surf" },
  { name: "Riverside", description: "Five Points, the arts market and the park" },
  { name: "San Marco", description: "The square, the theatre and the fountain" },
  { name: "Springfield", description: "Porches, parks and breweries north of Downtown" },
] as const;

/** How people introduce themselves, and since how many days they have been in the community. */
export const communityBios = [
  { by: "admin", days: 96, bio: "I run this place. Say hello at the next RAGER." },
  { by: "maya", days: 61, bio: "Paddles before work, jazz after. Riverside since 2014." },
  { by: "diego", days: 54, bio: "Looking for the best taco between the bridges." },
  { by: "june", days: 47, bio: "Vinyl, porches and slow Sundays in Springfield." },
  { by: "premium", days: 40, bio: "Always up for ramen." },
  { by: "essential", days: 33, bio: "New in town, ask me to come along." },
  { by: "free", days: 12, bio: "" },
] as const;

/** A post of the demo city; its picture is a deal's, by key. */
export type DemoPost = {
  by: string;
  hoursAgo: number;
  location: (typeof communityLocations)[number]["name"];
  content: string;
  picture?: { deal: string; alt: string };
  likedBy: readonly string[];
  comments: readonly { by: string; content: string }[];
};

/** What people wrote, oldest first; comments follow their post by a few minutes each. */
export const demoPosts: readonly DemoPost[] = [
  {
    by: "admin",
    hoursAgo: 118,
    location: "Downtown",
    content: "Welcome to the community! Tell us where you are tonight, and who you'd like to meet there.",
    likedBy: ["maya", "diego", "june", "premium", "essential"],
    comments: [
      { by: "maya", content: "Finally! See you all by the river." },
      { by: "free", content: "Hi everyone 👋" },
    ],
  },
  {
    by: "june",
    hoursAgo: 97,
    location: "Springfield",
    content:
      "Found the pressing I've been after for ten years, in the dollar bin. The owner just laughed and put it on.",
    picture: { deal: "three-records", alt: "A record on a turntable under a neon note" },
    likedBy: ["maya", "premium", "diego", "essential"],
    comments: [{ by: "premium", content: "Which one?! Bring it on Sunday." }],
  },
  {
    by: "diego",
    hoursAgo: 74,
    location: "Jax Beach",
    content: "Surf report from somebody who fell in eleven times: warm, friendly, humbling.",
    likedBy: ["essential", "free"],
    comments: [{ by: "maya", content: "Twelve is the lucky one." }],
  },
  {
    by: "premium",
    hoursAgo: 52,
    location: "San Marco",
    content: "Ramen for two is back and the broth is even better than last month. Go before the theatre lets out.",
    picture: { deal: "ramen-for-two", alt: "Two steaming bowls of ramen" },
    likedBy: ["june", "diego", "admin"],
    comments: [
      { by: "essential", content: "Is there something without pork?" },
      { by: "premium", content: "Yes! The mushroom one, and it's the best of them." },
    ],
  },
  {
    by: "essential",
    hoursAgo: 44,
    location: "Avondale",
    content: "Moved here last week and somebody already lent me a ladder, a drill and a dog. I think I'll stay.",
    likedBy: ["maya", "june", "admin", "free", "diego", "premium"],
    comments: [{ by: "june", content: "The dog is how they get you." }],
  },
  {
    by: "diego",
    hoursAgo: 29,
    location: "Springfield",
    content: "Taco number 31 of the list. Ranked first until further notice.",
    picture: { deal: "taco-platter", alt: "Two plates of tacos under string lights" },
    likedBy: ["maya", "free", "june"],
    comments: [{ by: "admin", content: "I need to see this list." }],
  },
  {
    by: "june",
    hoursAgo: 21,
    location: "Riverside",
    content: "Arts market tomorrow, rain or shine. I'm at the end of the bridge with the plants. Come and say hi.",
    likedBy: ["maya"],
    comments: [],
  },
  {
    by: "free",
    hoursAgo: 9,
    location: "Downtown",
    content: "First RAGER on Friday. What do people wear?",
    likedBy: ["premium"],
    comments: [
      { by: "diego", content: "Shoes you can dance in. That's the whole dress code." },
      { by: "maya", content: "Something that glows." },
    ],
  },
  {
    by: "maya",
    hoursAgo: 2.4,
    location: "Riverside",
    content:
      "Flat water all the way to the bridge this evening. Two kayaks left if anybody wants to join us tomorrow at six.",
    picture: { deal: "sunset-paddle", alt: "Kayaks on the river at sunset" },
    likedBy: ["june", "diego"],
    comments: [{ by: "free", content: "Me please!" }],
  },
  {
    by: "essential",
    hoursAgo: 0.6,
    location: "San Marco",
    content: "The fountain is on again and the whole square is out. Perfect night.",
    likedBy: [],
    comments: [],
  },
];

/** Who follows whom. */
export const demoFollows: Record<string, readonly string[]> = {
  maya: ["june", "diego", "admin"],
  diego: ["maya", "premium"],
  june: ["maya", "premium", "essential"],
  premium: ["maya", "june", "diego", "essential"],
  essential: ["maya", "admin"],
  free: ["maya", "admin"],
};
