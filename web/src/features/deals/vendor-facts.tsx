import MapRounded from "@mui/icons-material/MapRounded";
import PhoneRounded from "@mui/icons-material/PhoneRounded";
import PlaceRounded from "@mui/icons-material/PlaceRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Vendor } from "../../../../shared/model/deal.ts";

const Fact = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <Box component="li" sx={{ display: "flex", gap: 1.75, "& svg": { color: "text.secondary", mt: 0.25 } }}>
    {icon}
    <Box>
      <Typography variant="caption" color="textSecondary" component="div">
        {label}
      </Typography>
      <Box sx={{ whiteSpace: "pre-line" }}>{children}</Box>
    </Box>
  </Box>
);

const streets =
  "repeating-linear-gradient(28deg, transparent 0 34px, rgba(255,255,255,0.10) 34px 37px), repeating-linear-gradient(118deg, transparent 0 52px, rgba(255,255,255,0.08) 52px 54px)";
const river = "radial-gradient(120% 60% at 78% 100%, rgba(79,214,203,0.45) 0 38%, transparent 39%)";

/** Where the map will be; names the place, promises nothing. */
const MapPlaceholder = ({ name }: { name: string }) => (
  <Box
    role="img"
    aria-label={`Map placeholder for ${name}`}
    sx={{
      display: "grid",
      placeItems: "center",
      height: 140,
      borderRadius: 5,
      color: "#fff",
      background: `${streets}, ${river}, linear-gradient(160deg, #1d2450, #3a2560)`,
    }}
  >
    <MapRounded />
  </Box>
);

/** What the vendor has given: address, phone and opening hours; what is missing is left out (decision D31). */
export const VendorFacts = ({ vendor }: { vendor: Vendor }) => (
  <Box sx={{ display: "grid", gap: 2 }}>
    <MapPlaceholder name={vendor.name} />
    <Box component="ul" sx={{ display: "grid", gap: 1.75, m: 0, p: 0, listStyle: "none" }}>
      {vendor.address && (
        <Fact icon={<PlaceRounded aria-hidden />} label="Address">
          {vendor.address}
        </Fact>
      )}
      {vendor.phone && (
        <Fact icon={<PhoneRounded aria-hidden />} label="Phone">
          <Link href={`tel:${vendor.phone.replace(/[^+\d]/g, "")}`} sx={{ display: "inline-block", minHeight: 24 }}>
            {vendor.phone}
          </Link>
        </Fact>
      )}
      {vendor.opening_hours && (
        <Fact icon={<ScheduleRounded aria-hidden />} label="Opening hours">
          {vendor.opening_hours}
        </Fact>
      )}
    </Box>
  </Box>
);
