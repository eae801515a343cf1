// In a file of its own, so that the Markdown component is not loaded with it.

/** The id of the paragraph that states a rule: `rule-HE-7`. */
export const ruleId = (rule: string): string => `rule-${rule}`;
