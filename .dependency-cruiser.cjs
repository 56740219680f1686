/** Import directions: who may know whom. Each rule is a sentence in `comment`. */
const only = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    only("no-cycles", "A cycle means two rooms are one.", {}, { circular: true }),
    only("shared-stands-alone", "shared/ runs in browser, Lambda and synth.", { path: "^shared/" }, { path: "^(bin|lib|functions|web|local|scripts|tests)/" }),
    only("shared-libraries", "shared/ depends on zod and dayjs only.", { path: "^shared/" }, { path: "node_modules/(?!zod|dayjs)" }),
    only("functions-know-shared", "functions/ imports shared/ and itself.", { path: "^functions/" }, { path: "^(bin|lib|web|local|scripts|tests)/" }),
    only("platform-knows-no-domain", "platform is what every domain needs and no one domain owns.", { path: "^functions/platform/" }, { path: "^functions/(?!platform/)" }),
    only("lib-knows-contract-and-entities", "lib/ reads shared/ and the entities, never a handler.", { path: "^lib/" }, { path: "^(web|local|scripts|tests)/|^functions/.*(handler|admin|job|stream|hook)\\.ts$" }),
    only("web-knows-shared", "web/ imports shared/ and itself.", { path: "^web/" }, { path: "^(bin|lib|functions|local|scripts|tests)/" }),
    only("features-do-not-meet", "Features never import each other; pages compose them.", { path: "^web/src/features/([^/]+)/" }, { path: "^web/src/features/(?!$1/)" }),
    only("components-are-domain-free", "components/ and theme/ know no feature and no page.", { path: "^web/src/(components|theme|api)/" }, { path: "^web/src/(features|app)/" }),
    only("features-know-no-page", "Pages compose features, not the other way round.", { path: "^web/src/features/" }, { path: "^web/src/app/" }),
    only("nobody-imports-local", "local/ stands in for AWS; no product code may know it.", { path: "^(bin|lib|functions|shared|web)/" }, { path: "^local/" }),
    only("nobody-imports-tests", "Tests are read by nobody.", { pathNot: "^tests/" }, { path: "^tests/" }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js", ".json"] },
    exclude: { path: "^(dist|cdk\\.out|\\.local)/" },
  },
};
