import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import PrintRounded from "@mui/icons-material/PrintRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import GlobalStyles from "@mui/material/GlobalStyles";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { type Answer, allPagesQuery } from "../../../api/index.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { FailedState } from "../../../components/feedback/states.tsx";
import { formatMoment } from "./door-texts.ts";
import { useDoor } from "./use-door.ts";

type Line = Answer<"doorAdmin", "sheet">["items"][number];

const byName = (one: Line, other: Line): number =>
  one.name.localeCompare(other.name, "en", { sensitivity: "base" }) || one.key_end.localeCompare(other.key_end);

const notPrinted = { "@media print": { display: "none" } };

// On paper: black on white, without what is around the list, and no line cut in two.
const paper = (
  <GlobalStyles
    styles={{
      "@media print": {
        "@page": { margin: "12mm" },
        "header, nav": { display: "none !important" },
        ":root": { colorScheme: "light !important" },
        "html, body, body *": { background: "none !important", color: "#000 !important" },
        main: { border: "0 !important", padding: "0 !important" },
        "th, td": { borderColor: "#999 !important" },
        thead: { display: "table-header-group" },
        tr: { breakInside: "avoid" },
      },
    }}
  />
);

const cell = { textAlign: "left", py: 0.75, px: 1, borderBottom: 1, borderColor: "divider", verticalAlign: "top" };

const Boxes = ({ seats, status }: Line) =>
  status === "valid" ? (
    seats.map((seat) => (
      <Box
        key={seat}
        component="span"
        sx={{ display: "inline-block", width: 16, height: 16, border: "1.5px solid currentColor", mr: 0.75 }}
      />
    ))
  ) : (
    <strong>{status === "refunded" ? "Refunded" : "Cancelled"}</strong>
  );

const Table = ({ lines }: { lines: readonly Line[] }) => (
  <Box component="table" aria-label="Guests" sx={{ width: 1, borderCollapse: "collapse" }}>
    <thead>
      <tr>
        {["In", "Name", "Tier", "Tickets", "Order"].map((header) => (
          <Box key={header} component="th" scope="col" sx={cell}>
            {header}
          </Box>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={`${line.key_end} ${line.name} ${line.status} ${line.seats.join()}`}>
          <Box component="td" sx={{ ...cell, whiteSpace: "nowrap" }}>
            <Boxes {...line} />
          </Box>
          <Box component="td" sx={{ ...cell, overflowWrap: "anywhere" }}>
            {line.name || "No name"}
            {line.is_guest && (
              <>
                {line.seats.length > 1 && ` +${line.seats.length - 1}`} · <strong>ID</strong>
              </>
            )}
          </Box>
          <Box component="td" sx={cell}>
            {line.tier}
          </Box>
          <Box component="td" sx={cell}>
            {line.seats.length}
          </Box>
          <Box component="td" sx={{ ...cell, fontFamily: "monospace" }}>
            {line.key_end}
          </Box>
        </tr>
      ))}
    </tbody>
  </Box>
);

/** All guests of an event by name with boxes to tick, for paper: the night when no scanner works. */
export const DoorSheet = () => {
  const { eventId = "" } = useParams();
  const { data: door } = useDoor(eventId);
  const sheet = useQuery({ ...allPagesQuery("doorAdmin", "sheet", { eventId, limit: 100 }), staleTime: 0 });
  const lines = sheet.data?.items.toSorted(byName);
  return (
    <>
      {paper}
      <Button
        component={Link}
        to={`/admin/events/${eventId}/door`}
        color="inherit"
        startIcon={<ArrowBackRounded />}
        sx={{ mb: 1, ...notPrinted }}
      >
        Door
      </Button>
      <PageHeading
        title={door ? `Guests: ${door.event.title}` : "Guests"}
        text={sheet.dataUpdatedAt > 0 && `As of ${formatMoment(new Date(sheet.dataUpdatedAt).toISOString())}`}
        actions={
          lines &&
          lines.length > 0 && (
            <Button variant="contained" startIcon={<PrintRounded />} onClick={() => window.print()} sx={notPrinted}>
              Print
            </Button>
          )
        }
      />
      {lines?.length === 0 && <EmptyList text="Nobody has a ticket yet." />}
      {lines && lines.length > 0 && <Table lines={lines} />}
      {!lines &&
        (sheet.error ? (
          <FailedState compact title="Failed to load the list" onRetry={() => void sheet.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={320} />
        ))}
    </>
  );
};
