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
