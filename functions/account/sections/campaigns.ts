import { SuppressedAddressEntity } from "../../campaigns/suppressed-address.entity.ts";
import { TargetEntity } from "../../campaigns/target.entity.ts";
import { NoticeEntity } from "../../notifications/notice.entity.ts";
import { NoticeCauseEntity } from "../../notifications/notice-cause.entity.ts";
import { NoticesSeenEntity } from "../../notifications/notices-seen.entity.ts";
import { listNotifications } from "../../notifications/notifications.ts";
import { type DataSection, listSection, singlePage } from "../data-section.ts";

/** Replaces an erased address. */
const erasedEmail = "erased@invalid";

const readNotifications: DataSection["read"] = async ({ userId }, { cursor, limit }) => {
  const { items, position } = await listNotifications(userId, { limit, position: cursor });
  return { data: items, cursor: position };
};

const notices = listSection(
  "notifications",
  "notice",
  ({ userId }, page) => NoticeEntity.query.byUser({ user_id: userId }).go(page),
  ({ user_id, at, id }) => NoticeEntity.delete({ user_id, at, id }).go(),
);

/**
 * Campaigns and notifications that a member got. A campaign's results keep the recipient without an address; an address that
 * bounced or complained is forgotten here, and refused by the mail service's own list.
 */
export const campaignSections: DataSection[] = [
  { ...notices, read: readNotifications },
  listSection(
    "notified_of",
    "notice-cause",
    ({ userId }, page) => NoticeCauseEntity.query.byUser({ user_id: userId }).go(page),
    ({ user_id, cause }) => NoticeCauseEntity.delete({ user_id, cause }).go(),
  ),
  listSection(
    "notifications_seen",
    "notices-seen",
    async ({ userId }) => singlePage([(await NoticesSeenEntity.get({ user_id: userId }).go()).data]),
    ({ user_id }) => NoticesSeenEntity.delete({ user_id }).go(),
  ),
  listSection(
    "campaigns",
    "campaign-target",
    async ({ userId }, page) => {
      const { data, cursor } = await TargetEntity.query.byUser({ user_id: userId }).go(page);
      return { data: data.map(({ unsubscribe_code: _secret, ...target }) => target), cursor };
    },
    ({ notification_id, id }) =>
      TargetEntity.patch({ notification_id, id }).set({ email: erasedEmail }).remove(["unsubscribe_code"]).go(),
  ),
  listSection(
    "suppressed_address",
    "suppressed-address",
    async ({ email }) => singlePage([email ? (await SuppressedAddressEntity.get({ email }).go()).data : null]),
    ({ email }) => SuppressedAddressEntity.delete({ email }).go(),
  ),
];
