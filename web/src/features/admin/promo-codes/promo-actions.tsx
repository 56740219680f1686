import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import EditRounded from "@mui/icons-material/EditRounded";
import Button from "@mui/material/Button";
import type { PromoCode } from "../../../../../shared/model/promo-code.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { RowAction } from "../../../back-office/table/row-action.tsx";
import type { OpenPromo } from "./promo-dialog.tsx";
import { toPromoCodeFields } from "./promo-form.ts";

const OnOff = ({ promo }: { promo: PromoCode }) => {
  const { code, is_active, version } = promo;
  const { save, busy } = useSave({
    save: () =>
      call("membershipsAdmin", "updatePromoCode", {
        ...toPromoCodeFields(promo),
        code,
        version,
        is_active: !is_active,
      }),
    failed: "Failed to update promo code",
    done: is_active ? "Promo code is off" : "Promo code is on",
    refresh: [queryKeyOf("membershipsAdmin", "promoCodes")],
  });
  const label = is_active ? "Deactivate" : "Activate";
  return (
    <Button color="inherit" aria-label={`${label} ${code}`} loading={busy} onClick={() => save(undefined)}>
      {label}
    </Button>
  );
};

/** What can be done with one promo code. */
export const PromoActions = ({ promo, onOpen }: { promo: PromoCode; onOpen: (open: OpenPromo) => void }) => (
  <>
    <OnOff promo={promo} />
    <RowAction
      label="Edit"
      name={`Edit ${promo.code}`}
      icon={<EditRounded />}
      onClick={() => onOpen({ mode: "edit", promo })}
    />
    <RowAction
      label="Duplicate"
      name={`Duplicate ${promo.code}`}
      icon={<ContentCopyRounded />}
      onClick={() => onOpen({ mode: "copy", promo })}
    />
  </>
);
