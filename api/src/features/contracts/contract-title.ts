/** The name of a contract in letters and PDFs. */
export const getContractTitle = (contractNumber: string) => `Договор № ${contractNumber}`;
