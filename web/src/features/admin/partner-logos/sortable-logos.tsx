import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import Box from "@mui/material/Box";
import type { PartnerLogoList, PartnerLogoRecord } from "../../../../../shared/model/content.ts";
import { LogoRow } from "./logo-row.tsx";
import { useReorderLogos } from "./use-reorder-logos.ts";

/** The logos in their order, which dragging changes. */
export const SortableLogos = ({
  list,
  onEdit,
  onSwitch,
}: {
  list: PartnerLogoList;
  onEdit: (logo: PartnerLogoRecord) => void;
  onSwitch: (logo: PartnerLogoRecord, active: boolean) => Promise<unknown>;
}) => {
  const reorder = useReorderLogos();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = list.items.map(({ id }) => id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const items = arrayMove(list.items, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    reorder({ ...list, items });
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Box
          component="ul"
          aria-label="Partner logos"
          sx={{ listStyle: "none", m: 0, p: 0, border: 1, borderColor: "divider", borderRadius: 2, overflow: "hidden" }}
        >
          {list.items.map((logo) => (
            <LogoRow
              key={logo.id}
              logo={logo}
              onEdit={() => onEdit(logo)}
              onSwitch={(active) => onSwitch(logo, active)}
            />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  );
};
