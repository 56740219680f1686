import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { PromoCode, PromoStatus } from "../../../../../shared/model/promo-code.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { promoStatus } from "../../../../../shared/rules/promo-status.ts";
import { promoText } from "../../../../../shared/rules/promo-text.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { Badge, type BadgeTone } from "../../../components/text/badge.tsx";
import { toPromoCodeFields } from "./promo-form.ts";
import { useSavePromo } from "./use-save-promo.ts";

const tones: Record<PromoStatus, BadgeTone> = { Active: "teal", Upcoming: "gold", Expired: "quiet", Inactive: "quiet" };

const day = (instant: string): string => toCityTime(instant).format("MMM D, YYYY");

const usesText = ({ redemptions_used, max_redemptions }: PromoCode): string =>
  max_redemptions === 0 ? `${redemptions_used} used, no limit` : `${redemptions_used} of ${max_redemptions} used`;

const OnOff = ({ promo }: { promo: PromoCode }) => {
  const { save, isPending } = useSavePromo("edit", ({ is_active }) =>
    toast({ title: is_active ? "Promo code is on" : "Promo code is off", text: `${promo.code}, from now on.` }),
  );
  return (
    <Button
      size="small"
      color={promo.is_active ? "error" : "inherit"}
      loading={isPending}
      onClick={() => save({ ...toPromoCodeFields(promo), code: promo.code, is_active: !promo.is_active })}
    >
      {promo.is_active ? "Deactivate" : "Activate"}
    </Button>
  );
};

/** A summary of one promo code. */
export const PromoCodeCard = ({ promo, onEdit }: { promo: PromoCode; onEdit: () => void }) => {
  const status = promoStatus(promo, new Date().toISOString());
  return (
    <Card
      component="article"
      aria-label={promo.code}
      sx={{ display: "grid", gap: 0.75, p: 2.25, alignContent: "start" }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Typography variant="h4" component="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          {promo.code}
        </Typography>
        <Badge tone={tones[status]}>{status}</Badge>
      </Box>
      <Typography sx={{ fontWeight: 600 }}>{promoText(promo)}</Typography>
      {promo.description && <Typography color="textSecondary">{promo.description}</Typography>}
      <Typography variant="body2" color="textSecondary">
        {usesText(promo)} · {day(promo.starts_at)} – {day(promo.expires_at)}
      </Typography>
      <Box sx={{ display: "flex", gap: 1, mt: 0.5, ml: -1 }}>
        <Button size="small" color="inherit" onClick={onEdit}>
          Edit
        </Button>
        <OnOff promo={promo} />
      </Box>
    </Card>
  );
};
