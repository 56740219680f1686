/** The look of the payment pages: night blue and plum, coral for the one thing to do. */
export const style = `
:root{color-scheme:dark;--night:#0f1226;--card:#1a1b38;--line:#34345e;--text:#f6f2ff;--quiet:#b9b4d6;--coral:#ff8a66;--gold:#ffc56b;--teal:#5fd6c6;--bad:#ff9d9d}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--text);background:radial-gradient(90rem 50rem at 80% -20%,#4a2b5c 0,transparent 60%),radial-gradient(70rem 40rem at -10% 110%,#173a57 0,transparent 60%),var(--night)}
.ribbon{padding:.6rem 1rem;text-align:center;font-size:.875rem;font-weight:600;background:#3a2d12;color:var(--gold);border-bottom:1px solid #5d4718}
main{max-width:27rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.5rem;line-height:1.25;margin:.25rem 0 1rem;letter-spacing:-.01em}
h2{font-size:1.0625rem;margin:0 0 .75rem}
p{margin:.5rem 0}
.quiet{color:var(--quiet);font-size:.9375rem}
.card{background:color-mix(in srgb,var(--card) 92%,transparent);border:1px solid var(--line);border-radius:1.125rem;padding:1.125rem;margin:0 0 1rem;box-shadow:0 1rem 2.5rem #0006}
.rows{list-style:none;margin:0;padding:0}
.rows li{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0}
.rows li+li{border-top:1px solid var(--line)}
.rows .amount,.amount{font-variant-numeric:tabular-nums;white-space:nowrap}
.total{display:flex;justify-content:space-between;align-items:baseline;border-top:1px solid var(--line);margin-top:.5rem;padding-top:.75rem;font-weight:700}
.total .amount{font-size:1.5rem}
.discount{color:var(--teal)}
label{display:block;font-size:.875rem;font-weight:600;margin:.875rem 0 .25rem}
input[type=text],input[type=email],select{width:100%;min-height:2.875rem;padding:.625rem .75rem;font:inherit;color:var(--text);background:#10112a;border:1px solid #6d6a9c;border-radius:.75rem}
.two{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:3rem;margin-top:.75rem;padding:.625rem 1rem;font:inherit;font-weight:700;text-align:center;text-decoration:none;border-radius:.875rem;border:1px solid transparent;cursor:pointer}
.go{background:linear-gradient(100deg,var(--coral),var(--gold));color:#2a1020}
.plain{background:transparent;color:var(--text);border-color:#6d6a9c}
.risk{background:transparent;color:var(--bad);border-color:#8d5468}
.link{color:var(--teal)}
:focus-visible{outline:3px solid var(--teal);outline-offset:2px}
.alert{display:flex;gap:.5rem;margin:0 0 1rem;padding:.75rem 1rem;border-radius:.875rem;background:#4a1f2b;border:1px solid #8d4455;color:#ffdfe0}
.note{margin:0 0 1rem;padding:.75rem 1rem;border-radius:.875rem;background:#12353a;border:1px solid #2c6b6b;color:#d5fbf4}
.left{display:flex;align-items:center;justify-content:space-between;gap:1rem;font-size:.9375rem;color:var(--gold);margin:0 0 1rem}
.left time{font-weight:700;font-variant-numeric:tabular-nums}
.badge{display:inline-block;padding:.125rem .625rem;border-radius:1rem;font-size:.8125rem;font-weight:700;background:#2b2c55;color:var(--text)}
.badge.good{background:#12443f;color:#b9fff1}.badge.bad{background:#57222f;color:#ffd9dc}
fieldset{border:0;margin:0;padding:0}
.choice{display:flex;align-items:center;gap:.75rem;padding:.75rem;border:1px solid var(--line);border-radius:.875rem;margin:.5rem 0;font-weight:600;font-size:1rem;cursor:pointer}
.choice input{width:1.25rem;height:1.25rem;accent-color:var(--coral)}
.choice span{flex:1}
@media(min-width:60rem){main{max-width:58rem;padding-top:3rem}.columns{display:grid;grid-template-columns:1fr 1fr;gap:1.5rem;align-items:start}}
@media(prefers-reduced-motion:no-preference){button,.button{transition:filter .15s}button:hover,.button:hover{filter:brightness(1.1)}}
`;
