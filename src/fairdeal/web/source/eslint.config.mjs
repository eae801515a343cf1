import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["node_modules/**", "*.mjs"] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": "off", // handlers are short arrows
      eqeqeq: ["error", "always"],
      "no-console": "error",
    },
  },
  {
    files: ["tests/**"],
    rules: {
      "@typescript-eslint/no-floating-promises": "off", // node's test() returns one that nobody waits for
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
);
