/** The parts of town, with where they are. */
export const partsOfTown = [
  { name: "Avondale", latitude: 30.3004, longitude: -81.7052 },
  { name: "Brooklyn", latitude: 30.3212, longitude: -81.6731 },
  { name: "Downtown", latitude: 30.3268, longitude: -81.6556 },
  { name: "Five Points", latitude: 30.3146, longitude: -81.6814 },
  { name: "Jax Beach", latitude: 30.2869, longitude: -81.3931 },
  { name: "Mandarin", latitude: 30.1594, longitude: -81.6594 },
  { name: "Mayport", latitude: 30.3936, longitude: -81.4303 },
  { name: "Murray Hill", latitude: 30.3041, longitude: -81.7262 },
  { name: "Neptune Beach", latitude: 30.3119, longitude: -81.3965 },
  { name: "Riverside", latitude: 30.3149, longitude: -81.6857 },
  { name: "San Marco", latitude: 30.3046, longitude: -81.6548 },
  { name: "Southbank", latitude: 30.3192, longitude: -81.6573 },
  { name: "Springfield", latitude: 30.3421, longitude: -81.6528 },
  { name: "St. Johns Town Center", latitude: 30.2577, longitude: -81.5266 },
] as const;

/** Places people post from. */
export const communityLocations = [
  { name: "Riverside", description: "Oaks, porches and the Saturday market under the bridge" },
  { name: "Five Points", description: "Records, doughnuts and the old theatre" },
  { name: "Avondale", description: "Shops along St Johns Avenue" },
  { name: "San Marco", description: "The square with the lions" },
  { name: "Brooklyn", description: "Murals and new rooftops" },
  { name: "Downtown", description: "Both bridges and the Riverwalk" },
  { name: "Springfield", description: "Big porches, big parks" },
  { name: "Southbank", description: "The other side of the river" },
  { name: "Jax Beach", description: "The pier and the boards" },
  { name: "Neptune Beach", description: "Where the sand is quiet" },
  { name: "St. Johns Town Center", description: "Everything in one walk" },
  { name: "Mandarin", description: "Groves and creeks to the south" },
] as const;

/** Townspeople: they fill a small concert and, where the app has a feed, write in it. */
export const townspeople = [
  { key: "maya", name: "Maya Okafor", phone: "9045550161" },
  { key: "diego", name: "Diego Fuentes", phone: "9045550162" },
  { key: "june", name: "June Calloway", phone: "9045550163" },
] as const;

export const posts = [
  {
    by: "maya",
    location: "Five Points",
    content: "The doughnut of the month is brown butter. I have no further questions.",
  },
  {
    by: "diego",
    location: "Jax Beach",
    content: "Waist high and glassy at the pier this morning. First Light has soft tops for beginners, go!",
  },
  {
    by: "june",
    location: "Downtown",
    content: "Anyone else stop walking every time the blue bridge goes up? Just me? Fine.",
  },
  {
    by: "maya",
    location: "Springfield",
    content: "Threw my first bowl at Kiln & Clay. It is a plate now. Proud anyway.",
  },
  {
    by: "diego",
    location: "Southbank",
    content:
      "Sunset cocktails for two at the Acosta Room with the app: second round was free and the sky did the rest.",
  },
  { by: "june", location: "Riverside", content: "Night market on Saturday. Meet at the oak with the swing at 6?" },
] as const;
