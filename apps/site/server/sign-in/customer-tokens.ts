/** What a customer who has signed in brought back from the identity provider. */
export type CustomerTokens = { identityToken: string | undefined; accessToken: string | undefined };

export type SignedInCustomers = {
  /** The tokens of whoever makes a request. For someone who has not signed in there are none, and nobody is asked. */
  tokensOf: (request: Request) => Promise<CustomerTokens>;
};

/** A site that has no identity provider. */
export const nobodySignedIn: SignedInCustomers = {
  tokensOf: async () => ({ identityToken: undefined, accessToken: undefined }),
};
