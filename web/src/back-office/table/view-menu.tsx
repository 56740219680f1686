import BookmarkBorderRounded from "@mui/icons-material/BookmarkBorderRounded";
import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { toast } from "../../components/feedback/toast.tsx";
import { deviceSession } from "../../member/session/device-session.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import {
  findNameProblem,
  readViews,
  type SavedView,
  toViewQuery,
  type ViewedList,
  viewParameter,
  viewsKey,
  writeViews,
} from "./saved-views.ts";

const useViews = ({ list, names }: ViewedList) => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const key = viewsKey(deviceSession.user()?.id ?? "", list);
  const [views, setViews] = useState(() => readViews(window.localStorage, key));
  const query = toViewQuery(search, names);
  const name = search.get(viewParameter);
  const current = views.find((view) => view.name === name);
  const keep = (next: SavedView[]): boolean => {
    if (!writeViews(window.localStorage, key, next)) return false;
    setViews(next);
    return true;
  };
  /** Names the view in the URL, or none, and leaves the filters as they are. */
  const setName = (next: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === null) after.delete(viewParameter);
        else after.set(viewParameter, next);
        return after;
      },
      { replace: true, state },
    );
  const open = (view: SavedView | null) => {
    const after = new URLSearchParams(view?.query ?? "");
    if (view) after.set(viewParameter, view.name);
    setSearch(after);
  };
  return {
    views,
    name,
    current,
    query,
    isChanged: current !== undefined && current.query !== query,
    keep,
    setName,
    open,
  };
};

type Views = ReturnType<typeof useViews>;

const fullText = "This browser has no room for the view, or keeps nothing from this site.";
const tellFull = () => toast({ title: "Couldn't save the view", text: fullText, variant: "destructive" });

const SaveDialog = ({ views, onClose }: { views: Views; onClose: () => void }) => {
  const [name, setName] = useState(views.current ? "" : (views.name ?? ""));
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    const found = findNameProblem(name, views.views);
    setProblem(found);
    if (found) return;
    if (!views.keep([...views.views, { name: name.trim(), query: views.query }])) return setProblem(fullText);
    views.setName(name.trim());
    onClose();
  };
  return (
    <FormDialog
      title="Save view"
      maxWidth="xs"
      isDirty={false}
      busy={false}
      submitLabel="Save"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        // The filters may be in a form of their own.
        event.stopPropagation();
        save();
      }}
    >
      <TextField
        label="Name"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={problem !== null}
        helperText={
          problem ??
          "Keeps the filters, the order and the columns on this device. What you searched for isn't kept where it may name people."
        }
        slotProps={{ htmlInput: { autoComplete: "off" } }}
      />
    </FormDialog>
  );
};

/** The saved views of a list: opens, saves, updates and deletes them. */
export const ViewMenu = (viewed: ViewedList) => {
  const views = useViews(viewed);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { name, current, isChanged, query } = views;
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const update = () => {
    if (!views.keep(views.views.map((view) => (view === current ? { ...view, query } : view)))) return tellFull();
    toast({ title: "View updated", text: current?.name });
  };
  const remove = () => {
    if (!views.keep(views.views.filter((view) => view !== current))) return tellFull();
    views.setName(null);
    toast({ title: "View deleted", text: current?.name });
  };
  return (
    <>
      <Button
        color="inherit"
        startIcon={<BookmarkBorderRounded />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 0, overflowWrap: "anywhere" }}
      >
        {name ? `View: ${name}${isChanged ? " (changed)" : ""}` : "Views"}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {views.views.map((view) => (
          <MenuItem
            key={view.name}
            selected={view === current}
            onClick={choose(() => views.open(view))}
            sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }}
          >
            {view.name}
          </MenuItem>
        ))}
        {views.views.length > 0 && <Divider />}
        {name && <MenuItem onClick={choose(() => views.open(null))}>Leave view</MenuItem>}
        <MenuItem onClick={choose(() => setIsSaving(true))}>Save view</MenuItem>
        {isChanged && <MenuItem onClick={choose(update)}>Update view</MenuItem>}
        {current && <MenuItem onClick={choose(remove)}>Delete view</MenuItem>}
      </Menu>
      {isSaving && <SaveDialog views={views} onClose={() => setIsSaving(false)} />}
    </>
  );
};
