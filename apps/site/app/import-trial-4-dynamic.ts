await import('../server/consent-settings.ts');
