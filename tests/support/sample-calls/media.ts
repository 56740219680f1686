import { call, ok } from "../call.ts";
import { pictureBytes, type SampleCalls, type SampleContext, uploadPicture } from "./sample-call.ts";

const picture = { use: "deal", content_type: "image/png", bytes: pictureBytes().length } as const;
const logo = { name: "River & Rye", logo_url: "/art/logo.webp" };
const video = {
  creator_handle: "@jaxeats",
  video_url: "/media/news-videos/sample.webm",
  caption: "Oysters by the river",
  posted_at: "2026-11-20T20:00:00.000Z",
};

const aLogoId = async ({ admin: { token } }: SampleContext) =>
  (await ok(call("contentAdmin", "createLogo", logo, { token }))).id;
const aVideoId = async ({ admin: { token } }: SampleContext) =>
  (await ok(call("contentAdmin", "createNews", video, { token }))).id;

/** Uploads, news videos and partner logos. */
export const mediaCalls: SampleCalls = {
  "content.news": () => ({ input: { limit: 5 } }),
  "contentAdmin.logos": () => ({}),
  "contentAdmin.createLogo": () => ({ input: logo }),
  "contentAdmin.updateLogo": async (world) => ({ input: { logoId: await aLogoId(world), ...logo, version: 0 } }),
  "contentAdmin.setLogoActive": async (world) => ({ input: { logoId: await aLogoId(world), is_active: false } }),
  "contentAdmin.reorderLogos": async (world) => {
    await aLogoId(world);
    const { items, order_version } = await ok(call("contentAdmin", "logos", {}, { token: world.admin.token }));
    return { input: { ids: items.map(({ id }) => id).reverse(), version: order_version } };
  },
  "contentAdmin.deleteLogo": async (world) => ({ input: { logoId: await aLogoId(world) } }),
  "contentAdmin.restoreLogo": async (world) => {
    const logoId = await aLogoId(world);
    await ok(call("contentAdmin", "deleteLogo", { logoId }, { token: world.admin.token }));
    return { input: { logoId } };
  },
  "contentAdmin.news": () => ({ input: { limit: 5 } }),
  "contentAdmin.createNews": () => ({ input: video }),
  "contentAdmin.updateNews": async (world) => ({ input: { newsId: await aVideoId(world), ...video, version: 0 } }),
  "contentAdmin.setNewsActive": async (world) => ({ input: { newsId: await aVideoId(world), is_active: false } }),
  "contentAdmin.deleteNews": async (world) => ({ input: { newsId: await aVideoId(world) } }),
  "contentAdmin.restoreNews": async (world) => {
    const newsId = await aVideoId(world);
    await ok(call("contentAdmin", "deleteNews", { newsId }, { token: world.admin.token }));
    return { input: { newsId } };
  },
  "mediaAdmin.upload": () => ({ input: picture }),
  "mediaAdmin.finish": async ({ admin: { token } }) => {
    const upload = await ok(call("mediaAdmin", "upload", picture, { token }));
    await uploadPicture(upload);
    return { input: { uploadId: upload.upload_id, use: picture.use } };
  },
  "mediaAdmin.imageGenerator": () => ({}),
  "mediaAdmin.generateImage": () => ({
    input: { title: "RAGER on the river", description: "Three stages and the skyline.", type: "RAGER" },
  }),
};
