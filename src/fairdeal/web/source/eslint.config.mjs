import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["node_modules/**", "**/*.mjs"] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": "off", // event handlers are short arrow functions
      eqeqeq: ["error", "always"],
      "no-console": "error",
    },
  },
  {
    files: ["tests/**"],
    rules: {
      "@typescript-eslint/no-floating-promises": "off", // node's test() returns a promise that is not awaited
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
);
