const devices: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android.*Mobile/, "Android phone"],
  [/Android/, "Android tablet"],
  [/CrOS/, "Chromebook"],
  [/Macintosh/, "Mac"],
  [/Windows/, "Windows PC"],
  [/Linux/, "Linux PC"],
];

// In this order: each one names those after it as well.
const browsers: [RegExp, string][] = [
  [/(Edg|EdgA|EdgiOS)\//, "Edge"],
  [/OPR\/|OPiOS\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const find = (list: [RegExp, string][], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** How a member recognizes a device that a ticket's code lives on, such as "iPhone, Safari". */
export const describeDevice = (userAgent: string): string =>
  [find(devices, userAgent) ?? "Device", find(browsers, userAgent)].filter(Boolean).join(", ");
