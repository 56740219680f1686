import MapRounded from "@mui/icons-material/MapRounded";
import PhoneRounded from "@mui/icons-material/PhoneRounded";
import PlaceRounded from "@mui/icons-material/PlaceRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Vendor } from "../../../../../shared/model/vendor.ts";

import { mapBackground } from "../explore/map-background.ts";

const Fact = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <Box component="li" sx={{ display: "flex", gap: 1.75, "& svg": { color: "text.secondary", mt: 0.25 } }}>
    {icon}
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" color="textSecondary" component="div">
        {label}
      </Typography>
      <Box sx={{ whiteSpace: "pre-line" }}>{children}</Box>
    </Box>
  </Box>
);

/** A placeholder for the map that names the place. */
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
      background: mapBackground,
    }}
  >
    <MapRounded />
  </Box>
);

/** The vendor's address, phone and opening hours; missing ones are left out (R31). */
export const VendorFacts = ({ vendor }: { vendor: Vendor }) => (
  <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
    <MapPlaceholder name={vendor.name} />
    <Box
      component="ul"
      sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1.75, m: 0, p: 0, listStyle: "none" }}
    >
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
