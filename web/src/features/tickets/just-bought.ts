import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** What a page leaves for the ticket's page that it opens: that the ticket is new to its holder. */
export const justBought = { justBought: true } as const;

/** Whether a ticket's page was opened because its ticket was just bought or taken; a reload, or coming back later, is no reason. */
export const useJustBought = (): boolean => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isMarked = Boolean((state as typeof justBought | null)?.justBought);
  const [isNew, setIsNew] = useState(isMarked);
  useEffect(() => {
    if (!isMarked) return;
    setIsNew(true);
    navigate(".", { replace: true, state: null });
  }, [isMarked, navigate]);
  return isNew;
};
