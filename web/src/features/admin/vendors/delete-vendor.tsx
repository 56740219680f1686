import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { VendorSummary } from "../../../../../shared/model/vendor.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { call } from "../../../api/index.ts";
import { canBeRestored } from "../../../back-office/bin/bin-kinds.ts";
import { useDelete } from "../../../back-office/bin/use-delete.ts";
import { DeleteButton } from "../../../back-office/layout/delete-button.tsx";
import { RowAction } from "../../../back-office/table/row-action.tsx";
import { dealsPathOf } from "./vendor-texts.ts";

const HasDeals = ({ vendor, onClose }: { vendor: VendorSummary; onClose: () => void }) => {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{`${vendor.name} still has ${counted(vendor.deals, "deal")}`}</DialogTitle>
      <DialogContent>
        <DialogContentText>A vendor can be deleted once it has no deals. Delete or move them first.</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button component={Link} to={dealsPathOf(vendor.id)} variant="contained">
          Show Its Deals
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Deletes a vendor after asking; one with deals leads to them instead. */
export const DeleteVendor = ({ vendor }: { vendor: VendorSummary }) => {
  const [isTelling, setIsTelling] = useState(false);
  const { remove, busy } = useDelete(
    { kind: "vendor", id: vendor.id, name: vendor.name },
    () => call("dealsAdmin", "removeVendor", { vendorId: vendor.id }),
    "Failed to delete vendor",
  );
  if (vendor.deals === 0) {
    return (
      <DeleteButton
        what={vendor.name}
        text={`Its traffic and redemptions are no longer listed. ${canBeRestored}`}
        busy={busy}
        onDelete={remove}
      />
    );
  }
  return (
    <>
      <RowAction
        label="Delete"
        name={`Delete ${vendor.name}`}
        icon={<DeleteOutlineRounded />}
        onClick={() => setIsTelling(true)}
      />
      {isTelling && <HasDeals vendor={vendor} onClose={() => setIsTelling(false)} />}
    </>
  );
};
