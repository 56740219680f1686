import { Entity } from "electrodb";
import { NoticeKind } from "../../shared/model/notification.ts";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Which texts a member was sent; erased with the account.";

/** One notification of one member; its text is kept once for all who got it. */
export const NoticeEntity = new Entity(
  {
    model: { entity: "notice", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      id: { type: "string", required: true },
      text_id: { type: "string", required: true },
      at: { type: "string", required: true },
      /** Absent on those of before notices had kinds. */
      kind: { type: NoticeKind.options },
      link: { type: "string" },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["at", "id"], "notices"),
    },
  },
  table,
);
