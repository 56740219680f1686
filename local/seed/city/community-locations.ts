/** The neighborhoods of Jacksonville that posts can be about, with their coordinates. */
export const communityLocations = [
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
