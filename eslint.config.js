// The client as browsers run it: ES modules without a build step. Vendored files are others' and stay as they came.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["static/vendor/", "node_modules/", ".venv/", "var/"] },
  js.configs.recommended,
  {
    files: ["static/**/*.js", "games/*/static/**/*.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "Trusted Types: build elements." },
        { property: "outerHTML", message: "Trusted Types: build elements." },
        { property: "insertAdjacentHTML", message: "Trusted Types: build elements." },
      ],
      "no-implied-eval": "error",
      "no-eval": "error",
      "prefer-const": "error",
      "no-var": "error",
      eqeqeq: ["error", "smart"],
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
  { files: ["*.js"], languageOptions: { globals: globals.node } },
];
