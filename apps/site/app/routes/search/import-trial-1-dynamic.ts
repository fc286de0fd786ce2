await import('../../../../platform/src/http/app.ts');
