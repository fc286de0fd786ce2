/** The idle timeout after which a customer is signed out, by the browser and independently by the server. */
export const idleMinutes = 15;
