import { mediaAreas } from "../functions/media/media-path.ts";
import type { Entry } from "../shared/api/index.ts";
import { MediaUse } from "../shared/model/media.ts";
import { CityStack } from "./constructs/city-stack.ts";
import type { DomainFunction } from "./constructs/domain-function.ts";
import type { CityResources } from "./resources.ts";

const postPictures = ["media/post-images/", "removed/post-images/"];

/** Where pictures of members lie: published ones, and those that a decision hides. */
export const memberPictures = ["media/avatars/", "removed/avatars/", ...postPictures];

/** Deletes every picture of a member whose account is erased, hidden ones too; listing finds the files of their avatars. */
const erasesPictures = (fn: DomainFunction, media: CityResources["media"]): DomainFunction =>
  fn.usesBucket("MEDIA_BUCKET", media, ["DeleteObject"], memberPictures).usesBucketListing(media);

/** Erases accounts: everything of them, and their ids are kept for a restore to erase them again. */
export const erasesAccounts = (fn: DomainFunction, media: CityResources["media"]): DomainFunction =>
  erasesPictures(fn, media).keepsInRecovery("erasures/");

type GrantPermissions = (fn: DomainFunction, city: CityResources) => DomainFunction;

/** What each contract function may do beyond what all of them may (lib/constructs/contract-functions.ts). A new entry has to be told here. */
export const permissions: Record<Entry, GrantPermissions> = {
  account: (fn, { table, secrets, auth, media }) =>
    erasesAccounts(fn, media)
      .uses(table, "read-write")
      .usesSecret("LIMITS_SECRET_ARN", secrets.limits)
      .usesStripe(secrets.stripe)
      // Deletes the caller's own account; the last right tells whether an address is confirmed.
      .usesUserPool(auth.pool, ["AdminUserGlobalSignOut", "AdminDeleteUser", "AdminGetUser"]),
  accountAdmin: (fn, { table, secrets, auth, media }) =>
    // The parts of a member's data know how they are deleted, too.
    erasesPictures(fn, media)
      .uses(table, "read-write")
      .usesStripe(secrets.stripe)
      .usesUserPool(auth.pool, ["AdminGetUser"]),
  auditAdmin: (fn, { table }) => fn.uses(table, "read-write"),
  avatars: (fn, { table, uploads, media, secrets }) =>
    fn
      .uses(table, "read-write")
      .usesSecret("LIMITS_SECRET_ARN", secrets.limits)
      .usesBucket("UPLOAD_BUCKET", uploads, ["PutObject", "GetObject", "DeleteObject"], ["avatar/"])
      // An upload that was finished before is gone.
      .usesBucketListing(uploads)
      .usesBucket("MEDIA_BUCKET", media, ["PutObject", "DeleteObject"], ["media/avatars/"]),
  binAdmin: (fn, { table }) => fn.uses(table, "read"),
  calendar: (fn, { table }) => fn.uses(table, "read-write"),
  campaignsAdmin: (fn, { table }) =>
    fn.uses(table, "read-write").withVariable("POSTAL_ADDRESS", CityStack.cityOf(fn).settings.postalAddress),
  // Whoever accepts an invitation joins the pool's group.
  colleagues: (fn, { table, auth }) => fn.uses(table, "read-write").usesUserPool(auth.pool, ["AdminAddUserToGroup"]),
  colleaguesAdmin: (fn, { table, auth }) =>
    fn
      .uses(table, "read-write")
      // Whose address it is, who is in the group, and the end of a colleague's sessions.
      .usesUserPool(auth.pool, ["ListUsers", "ListUsersInGroup", "AdminRemoveUserFromGroup", "AdminUserGlobalSignOut"]),
  community: (fn, { table, uploads, media, secrets }) =>
    fn
      .uses(table, "read-write")
      .usesSecret("LIMITS_SECRET_ARN", secrets.limits)
      .usesBucket("UPLOAD_BUCKET", uploads, ["PutObject", "GetObject", "DeleteObject"], ["post/"])
      // An upload that was finished before is gone.
      .usesBucketListing(uploads)
      .usesBucket("MEDIA_BUCKET", media, ["PutObject"], ["media/post-images/"])
      .usesBucket("MEDIA_BUCKET", media, ["DeleteObject"], postPictures),
  communityAdmin: (fn, { table, media }) =>
    fn.uses(table, "read-write").usesBucket("MEDIA_BUCKET", media, ["DeleteObject"], postPictures),
  contact: (fn, { table }) => fn.uses(table, "read-write").usesMail(),
  contactAdmin: (fn, { table }) => fn.uses(table, "read-write"),
  content: (fn, { table }) => fn.uses(table, "read"),
  contentAdmin: (fn, { table }) => fn.uses(table, "read-write"),
  deals: (fn, { table }) => fn.uses(table, "read-write"),
  dealsAdmin: (fn, { table }) => fn.uses(table, "read-write"),
  door: (fn, { table }) => fn.uses(table, "read-write"),
  doorAdmin: (fn, { table }) => fn.uses(table, "read-write"),
  // The only function that can sign a ticket's code.
  doorPasses: (fn, { table, secrets }) => fn.uses(table, "read-write").usesSecret("DOOR_SECRET_ARN", secrets.door),
  eventChangesAdmin: (fn, { table }) => fn.uses(table, "read-write"),
  events: (fn, { table }) => fn.uses(table, "read-write"),
  // Deletes an event's picture.
  eventsAdmin: (fn, { table, media }) =>
    fn.uses(table, "read-write").usesBucket("MEDIA_BUCKET", media, ["DeleteObject"], ["media/admin-images/"]),
  game: (fn, { table }) => fn.uses(table, "read-write"),
  // SignUp itself asks for no right: anybody may call it, and the pool's own trigger judges who did.
  identity: (fn, { table, secrets, auth, media }) =>
    // A sign-up first finishes the erasure of an account that had the address and is missing from the pool.
    erasesAccounts(fn, media)
      .uses(table, "read-write")
      .withVariable("HIDES_ACCOUNTS", String(CityStack.cityOf(fn).settings.hidesAccounts))
      .usesStripe(secrets.stripe)
      .usesUserPool(auth.pool, ["AdminUserGlobalSignOut", "AdminDeleteUser", "AdminGetUser"]),
  mailAdmin: (fn, { table }) => fn.uses(table, "read-write").usesMail(),
  mediaAdmin: (fn, { table, uploads, media }) =>
    fn
      .uses(table, "read-write")
      .usesBucket(
        "UPLOAD_BUCKET",
        uploads,
        ["PutObject", "GetObject", "DeleteObject"],
        MediaUse.options.map((use) => `${use}/`),
      )
      .usesBucketListing(uploads)
      .usesBucket(
        "MEDIA_BUCKET",
        media,
        ["PutObject"],
        mediaAreas.map((area) => `media/${area}/`),
      )
      .usesImageModel(),
  members: (fn, { table, secrets }) => fn.uses(table, "read-write").usesSecret("LIMITS_SECRET_ARN", secrets.limits),
  memberSearchAdmin: (fn, { table }) => fn.uses(table, "read-write"),
  membersAdmin: (fn, { table, auth }) =>
    fn
      .uses(table, "read-write")
      // Blocks an account.
      .usesUserPool(auth.pool, [
        "AdminDisableUser",
        "AdminEnableUser",
        "AdminUserGlobalSignOut",
        "AdminListGroupsForUser",
      ]),
  memberships: (fn, { table, secrets, auth }) =>
    fn
      .uses(table, "read-write")
      .usesSecret("LIMITS_SECRET_ARN", secrets.limits)
      .usesStripe(secrets.stripe)
      // Whether an address is confirmed, before a customer is linked by it.
      .usesUserPool(auth.pool, ["AdminGetUser"]),
  membershipsAdmin: (fn, { table, secrets, auth }) =>
    fn
      .uses(table, "read-write")
      .usesStripe(secrets.stripe)
      // Whether an address is confirmed, before a customer is linked by it.
      .usesUserPool(auth.pool, ["AdminGetUser"]),
  // The first message makes its sender a member of the community.
  messages: (fn, { table, secrets }) => fn.uses(table, "read-write").usesSecret("LIMITS_SECRET_ARN", secrets.limits),
  metrics: (fn, { table }) => fn.uses(table, "read-write"),
  moderation: (fn, { table }) => fn.uses(table, "read-write"),
  moderationAdmin: (fn, { table, auth }) =>
    fn
      .uses(table, "read-write")
      // Whether there is another colleague to decide an appeal.
      .usesUserPool(auth.pool, ["ListUsersInGroup"]),
  notifications: (fn, { table }) => fn.uses(table, "read-write"),
  playyy: (fn, { table }) => fn.uses(table, "read-write"),
  playyyAdmin: (fn, { table }) => fn.uses(table, "read-write"),
  realtime: (fn, { table }) => fn.uses(table, "read-write"),
  searchAdmin: (fn, { table }) => fn.uses(table, "read-write"),
  // Whoever opens the app for the first time gets their record.
  start: (fn, { table, secrets }) => fn.uses(table, "read-write").usesSecret("LIMITS_SECRET_ARN", secrets.limits),
  stripeAdmin: (fn, { table, secrets, auth }) =>
    fn
      .uses(table, "read-write")
      .usesStripe(secrets.stripe)
      // Whether an address is confirmed, before a customer is linked by it.
      .usesUserPool(auth.pool, ["AdminGetUser"]),
  reportsAdmin: (fn, { table }) => fn.uses(table, "read"),
  timelinesAdmin: (fn, { table }) => fn.uses(table, "read-write"),
  ticketsAdmin: (fn, { table, secrets, auth }) =>
    fn
      .uses(table, "read-write")
      .usesStripe(secrets.stripe)
      // Whether a guest's address is a member's.
      .usesUserPool(auth.pool, ["ListUsers"]),
  tickets: (fn, { table, secrets }) =>
    fn.uses(table, "read-write").usesSecret("LIMITS_SECRET_ARN", secrets.limits).usesStripe(secrets.stripe),
  transfers: (fn, { table }) => fn.uses(table, "read-write"),
  // Administrators may attend premium events.
  waitingLists: (fn, { table, auth }) =>
    fn.uses(table, "read-write").usesUserPool(auth.pool, ["AdminListGroupsForUser"]),
  waitingListsAdmin: (fn, { table }) => fn.uses(table, "read-write"),
  visitors: (fn, { table }) => fn.uses(table, "read"),
};
