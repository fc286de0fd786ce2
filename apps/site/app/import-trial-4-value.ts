import '../server/consent-settings.ts';
