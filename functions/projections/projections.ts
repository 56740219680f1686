import { commentCounts } from "../community/comments/comment-counts.projection.ts";
import { followCounts } from "../community/follows/follow-counts.projection.ts";
import { likeCounts } from "../community/likes/like-counts.projection.ts";
import { profileAvatars } from "../community/profiles/avatar.projection.ts";
import { profileSearch } from "../community/profiles/profile-search.projection.ts";
import { postRanking } from "../community/trending/ranking.projection.ts";
import { doorOpening } from "../door/devices/opening.projection.ts";
import { doorList } from "../door/list/list.projection.ts";
import { doorCheckIns } from "../door/log/check-ins.projection.ts";
import { remainingAdmission } from "../door/log/remaining-admission.projection.ts";
import { doorOut } from "../door/office/count-out.projection.ts";
import { doorOffice } from "../door/office/office.projection.ts";
import { doorVoids } from "../door/voids/voids.projection.ts";
import { soldOut } from "../events/sold-out.projection.ts";
import { memberListings } from "../member-search/listings.projection.ts";
import { friendActivities } from "../messages/activities/friend-activities.projection.ts";
import { keptSuspensions } from "../moderation/decisions/kept-suspensions.projection.ts";
import { returnedSuspensions } from "../moderation/decisions/returned-suspensions.projection.ts";
import { listEntities, type Projection } from "../platform/stream/change.ts";
import { changeLog } from "../realtime/change-log.projection.ts";
import { figures, memberStates, rankings, recentActivity } from "../reports/reports.projection.ts";
import { search } from "../search/search.projection.ts";
import { attending } from "../tickets/attending.projection.ts";
import { offerOutcome } from "../tickets/holds/offer-outcome.projection.ts";
import { ticketCounts, ticketSearch } from "../tickets/management/tickets.projection.ts";

/** Everything that is kept in the table by following its changes. */
export const projections: readonly Projection[] = [
  ticketCounts,
  ticketSearch,
  attending,
  offerOutcome,
  soldOut,
  doorList,
  doorCheckIns,
  doorOut,
  doorOpening,
  doorOffice,
  remainingAdmission,
  doorVoids,
  memberListings,
  search,
  figures,
  memberStates,
  rankings,
  recentActivity,
  likeCounts,
  commentCounts,
  followCounts,
  profileAvatars,
  profileSearch,
  postRanking,
  friendActivities,
  returnedSuspensions,
  keptSuspensions,
  changeLog,
];

/** The entities that they follow: what the reader is sent. */
export const projectedEntities = listEntities(projections);
