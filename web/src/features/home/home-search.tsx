import Box from "@mui/material/Box";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { SearchField } from "../../components/forms/search-field.tsx";

/** The search field of the wide header; Enter opens the results in Explore. */
export default function HomeSearch() {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const searchText = text.trim();
    navigate(`/dashboard?tab=explore${searchText && `&q=${encodeURIComponent(searchText)}`}`);
  };
  return (
    <Box component="form" role="search" onSubmit={submit}>
      <SearchField dense label="Search deals and places" value={text} onChange={setText} />
    </Box>
  );
}
