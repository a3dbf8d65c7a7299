/** How many entries one page of the record may have. */
export const longestPage = 500;
